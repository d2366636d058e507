import { expect, it } from 'vitest';
import { emptyUtterance, hear } from './utterance.ts';
import { type WaitAsked, waitLimitMs } from './wait-limit.ts';

const rules = { beganMs: 0 };
const partial = hear(emptyUtterance, { type: 'partial', text: 'Book', endMs: 900 }, rules);
const final = hear(partial, { type: 'final', text: 'Book', endMs: 900 }, rules);
const limit = (wire: WaitAsked['wire'], utterance = final, sentMs = 1500): number =>
  waitLimitMs({ wire, utterance, sentMs, finalTimeoutMs: 1500 });

it('who always answers is waited for', () => {
  expect(limit({ finalize: 'end' })).toBe(1500);
  expect(limit({ finalize: 'end' }, emptyUtterance)).toBe(1500);
});

it.each([[{}], [{ finalize: 'end', answersWordsOnly: true }]])(
  'who may have nothing to say (%j) is waited for while words are open, and shortly otherwise',
  (wire) => {
    expect(limit(wire, partial)).toBe(1500);
    expect(limit(wire, final)).toBe(300);
    expect(limit(wire, emptyUtterance)).toBe(500);
    expect(waitLimitMs({ wire, utterance: emptyUtterance, sentMs: 0, finalTimeoutMs: 100 })).toBe(100);
  },
);

it('who follows turns has said all when hardly any sound came since', () => {
  expect(limit({ followsTurns: true }, final, 1100)).toBe(0);
  expect(limit({ followsTurns: true }, final, 1500)).toBe(300);
  expect(limit({}, final, 1100)).toBe(300);
});
