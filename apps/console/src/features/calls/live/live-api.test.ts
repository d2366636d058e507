import type { CallEvent, CallPulse, LiveCall } from '@saywell/contract';
import { expect, it } from 'vitest';
import { nextTalk, withPulse } from './live-api.ts';
import { noTalk } from './talk.ts';

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
  let state = nextTalk({ talk: noTalk, waiting: [], hasPast: false }, { type: 'event', event: event(2) });
  expect(lines(state)).toEqual([]);
  state = nextTalk(state, { type: 'past', events: [event(0), event(1), event(2)] });
  state = nextTalk(state, { type: 'event', event: event(3) });
  expect(lines(state)).toEqual(['line 0', 'line 1', 'line 2', 'line 3']);
  // After a lost connection the log comes again, and is newer.
  state = nextTalk(state, { type: 'past', events: [0, 1, 2, 3, 4, 5].map(event) });
  expect(lines(state)).toHaveLength(6);
});
