import type { CallEvent, CallPulse, LiveCall } from '@saywell/contract';
import { expect, it } from 'vitest';
import { firstTalk, nextTalk, withPulse } from './live-api.ts';

const pulse = (callId: string, observers: number): CallPulse => ({
  callId,
  state: 'listening',
  levels: { user: 0, assistant: 0 },
  toolFailed: false,
  isMuted: false,
  observers,
});
const call = (id: string): LiveCall => ({
  id,
  type: 'webCall',
  startedAt: '2026-01-01T00:00:00.000Z',
  assistantName: 'Mo',
  pulse: pulse(id, 0),
});

it('a pulse changes the call that it is of, and makes none', () => {
  const list = { results: [call('a'), call('b')], silentServers: 1 };
  const changed = withPulse(list, pulse('b', 2));
  expect(changed?.results.map(({ pulse: { observers } }) => observers)).toEqual([0, 2]);
  expect(changed?.silentServers).toBe(1);
  expect(withPulse(list, pulse('c', 2))).toEqual(list);
  expect(withPulse(undefined, pulse('c', 2))).toBeUndefined();
});

const event = (sequence: number): CallEvent => ({
  sequence,
  at: '2026-01-01T00:00:00.000Z',
  type: 'user-said',
  body: { text: `line ${sequence}`, typed: true },
});
const lines = (state: ReturnType<typeof nextTalk>) => state.talk.lines.map(({ text }) => text);

it('what the feed tells before the log is there is not lost, nor said twice', () => {
  let state = nextTalk(firstTalk, { type: 'event', event: event(2) });
  expect(lines(state)).toEqual([]);
  state = nextTalk(state, { type: 'past', events: [event(0), event(1), event(2)] });
  state = nextTalk(state, { type: 'event', event: event(3) });
  expect(lines(state)).toEqual(['line 0', 'line 1', 'line 2', 'line 3']);
  // After a lost connection the log comes again, and is newer.
  state = nextTalk(state, { type: 'past', events: [0, 1, 2, 3, 4, 5].map(event) });
  expect(lines(state)).toHaveLength(6);
});

it('what nobody told is read in the log, and what was told meanwhile stays', () => {
  const told = (state: ReturnType<typeof nextTalk>, ...numbers: number[]) =>
    numbers.reduce((before, number) => nextTalk(before, { type: 'event', event: event(number) }), state);
  let state = told(nextTalk(firstTalk, { type: 'past', events: [0, 1].map(event) }), 2);
  expect(state.isGapped).toBe(false);
  state = told(state, 4, 5);
  expect(state.isGapped).toBe(true);
  expect(lines(state)).toEqual(['line 0', 'line 1', 'line 2', 'line 4', 'line 5']);
  state = nextTalk(state, { type: 'past', events: [0, 1, 2, 3, 4].map(event) });
  expect(state.isGapped).toBe(false);
  expect(lines(state)).toEqual([0, 1, 2, 3, 4, 5].map((number) => `line ${number}`));
  state = told(state, 6);
  expect(state.isGapped).toBe(false);
});
