import { expect, it } from 'vitest';
import { addTokens } from './add-tokens.ts';

const counts = (promptTokens: number) => ({ promptTokens, completionTokens: 1, cachedPromptTokens: 0 });

it('adds what other models took by their names', () => {
  const first = { ...counts(10), others: [{ model: 'a', ...counts(10) }] };
  const second = { ...counts(5), others: [{ model: 'b', ...counts(5) }] };
  const sum = addTokens(addTokens(addTokens(addTokens(undefined, counts(1)), first), second), first);
  expect(sum).toEqual({
    promptTokens: 26,
    completionTokens: 4,
    cachedPromptTokens: 0,
    others: [
      { model: 'a', promptTokens: 20, completionTokens: 2, cachedPromptTokens: 0 },
      { model: 'b', ...counts(5) },
    ],
  });
  expect(addTokens(counts(1), counts(2))).toEqual({ ...counts(3), completionTokens: 2 });
});
