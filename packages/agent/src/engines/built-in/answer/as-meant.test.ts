import { expect, it } from 'vitest';
import type { OtherHearing } from '../../engine.ts';
import { initialState, type Outcome } from '../state.ts';
import { asMeant } from './as-meant.ts';

const outcome = (text: string, sureness?: number): Outcome => ({
  state: initialState,
  text,
  actions: [],
  ...(sureness !== undefined && { sureness }),
});
const { signal: kept } = new AbortController();
/** What the answers to each hearing are worth by themselves. */
async function chosen(
  first: Outcome,
  others: readonly OtherHearing[],
  worth: Readonly<Record<string, number>> = {},
  signal = kept,
): Promise<{ text: string; looked: readonly string[] }> {
  const looked: string[] = [];
  const { text } = await asMeant(
    first,
    Promise.resolve(others),
    async (said) => {
      looked.push(said);
      return outcome(said, worth[said]);
    },
    signal,
  );
  return { text, looked };
}
const other = (text: string, likelihood = 0.5): OtherHearing => ({ text, likelihood });

it('takes the hearing to which there is a surer answer', async () => {
  const { text } = await chosen(outcome('first', 0.42), [other('a'), other('b')], { a: 0.44, b: 0.6 });
  expect(text).toBe('b');
});

it('wants more of a hearing that is less likely', async () => {
  const worth = { a: 0.5 };
  expect((await chosen(outcome('first', 0.42), [other('a', 0.5)], worth)).text).toBe('a');
  expect((await chosen(outcome('first', 0.42), [other('a', 0.1)], worth)).text).toBe('first');
});

it('looks at no other where the answer is sure, or nothing was looked for', async () => {
  expect((await chosen(outcome('first', 0.54), [other('a')], { a: 0.9 })).looked).toEqual([]);
  expect((await chosen(outcome('first'), [other('a')], { a: 0.9 })).looked).toEqual([]);
});

it('lets no wish and no booking come of a second hearing', async () => {
  expect((await chosen(outcome('first', 0.2), [other('book a demo', 1)])).text).toBe('first');
});

it('looks at the four likeliest', async () => {
  const others = ['a', 'b', 'c', 'd', 'e'].map((text) => other(text));
  expect((await chosen(outcome('first', 0.2), others)).looked).toEqual(['a', 'b', 'c', 'd']);
});

it('keeps the first where there is none, or none in time', async () => {
  const first = outcome('first', 0.2);
  const think = async (): Promise<Outcome> => outcome('other', 0.9);
  expect(await asMeant(first, undefined, think, kept)).toBe(first);
  expect(await asMeant(first, new Promise(() => undefined), think, kept)).toBe(first);
});

it('looks at none for a reply that is thrown away', async () => {
  const { looked } = await chosen(outcome('first', 0.2), [other('a')], { a: 0.9 }, AbortSignal.abort());
  expect(looked).toEqual([]);
});
