import { expect, it } from 'vitest';
import { createAzureTurns } from './turns.ts';

const sound = (ms: number): Buffer => Buffer.alloc(ms * 32, 1);
/** What a message is, and of which turn. */
function told(messages: readonly (string | Buffer)[]): string[] {
  return messages.map((message) => {
    const text = message.toString('latin1');
    const id = /X-RequestId: (\w+)/.exec(text)?.[1] ?? '';
    if (typeof message === 'string') return `context ${id}`;
    const body = message.subarray(2 + message.readUInt16BE(0));
    return `${body.length === 44 ? 'header' : body.length === 0 ? 'end' : `${body.length / 32} ms`} ${id}`;
  });
}
const idOf = (messages: readonly (string | Buffer)[]): string => told(messages)[0]?.split(' ').at(-1) ?? '';

it('a turn begins with its first sound, under a number of its own', () => {
  const turns = createAzureTurns({});
  expect(turns.isOfTurn('')).toBe(false);
  const first = turns.audio(sound(50));
  const id = idOf(first);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(told(first)).toEqual([`context ${id}`, `header ${id}`, `50 ms ${id}`]);
  expect(told(turns.audio(sound(50)))).toEqual([`50 ms ${id}`]);
  expect(turns.isOfTurn(`${id.slice(0, 8)}-${id.slice(8)}`)).toBe(true);
  expect(turns.isOfTurn('f'.repeat(32))).toBe(false);
  expect([turns.startMs, turns.sentMs]).toEqual([0, 100]);
});

it('what comes while a turn ends is of the next, which counts its times from there', () => {
  const turns = createAzureTurns({});
  const id = idOf(turns.audio(sound(100)));
  expect(told(turns.finish())).toEqual([`end ${id}`]);
  expect(turns.audio(sound(20))).toEqual([]);
  expect(turns.finish()).toEqual([]);
  expect(turns.audio(sound(30))).toEqual([]);
  expect(turns.sentMs).toBe(100);
  const next = turns.ended();
  const nextId = idOf(next);
  expect(nextId).not.toBe(id);
  // The end that was asked for meanwhile is kept, and what came behind it.
  expect(told(next)).toEqual([`context ${nextId}`, `header ${nextId}`, `20 ms ${nextId}`, `end ${nextId}`]);
  expect(turns.startMs).toBe(100);
  expect(told(turns.ended()).at(-1)).toMatch(/^30 ms/);
  expect(turns.startMs).toBe(120);
});

it('the end of a turn without sound is a turn, and another connection begins anew', () => {
  const turns = createAzureTurns({});
  expect(told(turns.finish()).map((one) => one.split(' ')[0])).toEqual(['context', 'header', 'end']);
  turns.reset();
  expect(told(turns.audio(sound(20)))).toHaveLength(3);
  expect(turns.sentMs).toBe(20);
});
