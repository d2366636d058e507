import { expect, it } from 'vitest';
import { begunAnswer } from './begun-answer.ts';

it('an asynchronous call is answered at once, with what its tool says then (field: <function>.async)', () => {
  const begun = 'Started. Its answer is not waited for.';
  expect(begunAnswer({}, { parameters: {} })).toEqual({ result: begun });
  const line = { afterBegin: ({ name }: Record<string, unknown>) => ({ line: `For ${String(name)}.` }) };
  expect(begunAnswer(line, { parameters: { name: 'Ann' } })).toEqual({ result: begun, line: 'For Ann.' });
  const hint = { afterBegin: () => ({ hint: 'Say it is sent.', endsCall: true }) };
  expect(begunAnswer(hint, { parameters: {} })).toEqual({
    result: `${begun}\n\nSay it is sent.`,
    endsCall: true,
  });
});
