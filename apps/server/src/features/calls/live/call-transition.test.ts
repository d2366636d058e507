import { limits } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import type { CallEvent, CallState } from './call-state.ts';
import { openedCall, transition } from './call-transition.ts';

/** The state and the effects of all these events, one after the other. */
function after(...events: readonly CallEvent[]) {
  let state: CallState = openedCall.state;
  const steps = events.map((event) => {
    const step = transition(state, event);
    ({ state } = step);
    return step.effects;
  });
  return { state, effects: steps.flat(), last: steps.at(-1) ?? [] };
}

const annJoins = { type: 'visitor-joined', sessionId: 'ann', arrival: 'first' } as const;
const bobJoins = { type: 'visitor-joined', sessionId: 'bob', arrival: 'first' } as const;
const annReturns = { type: 'visitor-joined', sessionId: 'ann', arrival: 'page-back' } as const;
const annPlayable = { type: 'playable', sessionId: 'ann' } as const;
const end = { type: 'end', reason: 'manually-canceled' } as const;
const fired = (timer: 'join' | 'playable' | 'return' | 'store') => ({ type: 'timer-fired', timer }) as const;
const present = [
  { type: 'clear-timer', timer: 'return' },
  { type: 'set-presence', isPresent: true },
];
const listeningTo = (sessionId: string) => ({ type: 'send-listening', sessionId });

describe('a call that nobody has joined', () => {
  it('is waited for as long as its join token lives', () => {
    expect(openedCall.effects).toEqual([
      { type: 'set-timer', timer: 'join', delayMs: limits.roomTokenLifetimeMs },
    ]);
    expect(after(fired('join')).state).toEqual({ phase: 'ending', reason: 'customer-did-not-answer' });
  });

  it('ends as one that never came about when its media is lost', () => {
    const reason = 'call.in-progress.error-vapifault-transport-never-connected';
    const emptied = { type: 'room-emptied', reason: 'transport-failed' } as const;
    expect(after(emptied).state).toEqual({ phase: 'ending', reason });
    expect(after(annJoins, emptied).state).toEqual({ phase: 'ending', reason: 'customer-ended-call' });
  });

  it('waits for the page of the first visitor to play', () => {
    expect(after(annJoins)).toMatchObject({
      state: { phase: 'joined' },
      effects: [
        { type: 'offer-functions', sessionId: 'ann' },
        { type: 'clear-timer', timer: 'join' },
        { type: 'set-timer', timer: 'playable', delayMs: 4_000 },
        ...present,
      ],
    });
  });
});

describe('a call that somebody has joined', () => {
  it.each([annPlayable, fired('playable')])('begins with $type, for everybody who is in', (event) => {
    const { state, last } = after(annJoins, bobJoins, event);
    expect(state).toMatchObject({ phase: 'talking', informed: new Set(['ann', 'bob']) });
    expect(last).toEqual([
      ...(event.type === 'playable' ? present : []),
      { type: 'clear-timer', timer: 'playable' },
      { type: 'report-start' },
      listeningTo('ann'),
      listeningTo('bob'),
      { type: 'start-assistant' },
    ]);
  });

  it('begins once', () => {
    const { last } = after(annJoins, annPlayable, fired('playable'));
    expect(last).toEqual([]);
  });
});

describe('a talk', () => {
  const talking = [annJoins, annPlayable] as const;

  it('says to each visitor once that the assistant listens', () => {
    expect(after(...talking, annPlayable).last).toEqual(present);
    const { last } = after(...talking, bobJoins, { type: 'playable', sessionId: 'bob' });
    expect(last).toEqual([...present, listeningTo('bob')]);
  });

  it('waits for a page that was loaded again, and says so to it once more', () => {
    const { last, effects } = after(...talking, annReturns);
    expect(last).toEqual([
      { type: 'offer-functions', sessionId: 'ann' },
      { type: 'follow-media' },
      { type: 'set-timer', timer: 'return', delayMs: 4_000 },
    ]);
    expect(effects.filter(({ type }) => type === 'start-assistant')).toHaveLength(1);
    expect(after(...talking, annReturns, fired('return')).last).toEqual(present);
    expect(after(...talking, annReturns, annPlayable).last).toEqual([...present, listeningTo('ann')]);
  });

  it('goes on at once when only the network was lost', () => {
    const { last } = after(...talking, { ...annJoins, arrival: 'network-back' });
    expect(last).toEqual([
      { type: 'offer-functions', sessionId: 'ann' },
      { type: 'follow-media' },
      ...present,
    ]);
  });

  it('rests while all are away: the assistant first, then the media', () => {
    expect(after(...talking, annReturns, { type: 'all-away' }).last).toEqual([
      { type: 'clear-timer', timer: 'return' },
      { type: 'set-presence', isPresent: false },
      { type: 'follow-media' },
    ]);
  });

  it('forgets a visitor who left', () => {
    const { state, last } = after(...talking, bobJoins, { type: 'visitor-left', sessionId: 'ann' });
    expect(state).toMatchObject({ phase: 'talking', visitors: new Set(['bob']) });
    expect(last).toEqual([{ type: 'forget-visitor', sessionId: 'ann' }, { type: 'follow-media' }]);
  });

  it('ends as its visitor did, when its room is empty', () => {
    const { state } = after(...talking, { type: 'room-emptied', reason: 'media-process-died' });
    expect(state).toEqual({ phase: 'ending', reason: 'call.in-progress.error-vapifault-worker-died' });
  });
});

describe('the end of a call', () => {
  const ending = [
    { type: 'clear-all-timers' },
    { type: 'stop-assistant', reason: 'manually-canceled' },
    { type: 'store-end', reason: 'manually-canceled' },
    { type: 'set-timer', timer: 'store', delayMs: 2_000 },
  ];
  const closing = [
    { type: 'clear-timer', timer: 'store' },
    { type: 'close-room', reason: 'manually-canceled' },
  ];
  const before: readonly (readonly [string, readonly CallEvent[]])[] = [
    ['before anybody came', []],
    ['before the talk', [annJoins]],
    ['in the talk', [annJoins, annPlayable]],
    ['with a page that is loaded again', [annJoins, annPlayable, annReturns]],
  ];

  it.each(before)('stops the assistant, then stores: %s', (_when, events) => {
    expect(after(...events, end).last).toEqual(ending);
  });

  it.each([{ type: 'end-stored' } as const, fired('store')])('closes the room after $type, once', (event) => {
    expect(after(annJoins, end, event)).toMatchObject({ state: { phase: 'ended' }, last: closing });
    expect(after(annJoins, end, event, event).last).toEqual([]);
  });

  const all: readonly CallEvent[] = [
    bobJoins,
    annReturns,
    { type: 'visitor-left', sessionId: 'ann' },
    { type: 'all-away' },
    annPlayable,
    fired('join'),
    fired('playable'),
    fired('return'),
    { type: 'room-emptied', reason: 'peer-left' },
    { type: 'end', reason: 'worker-shutdown' },
  ];
  it.each(all)('lets nothing of the talk through: $type', (event) => {
    const isEnding = after(annJoins, annPlayable, end, event);
    expect(isEnding).toMatchObject({ state: { phase: 'ending', reason: 'manually-canceled' }, last: [] });
    const hasEnded = after(annJoins, annPlayable, end, { type: 'end-stored' }, event);
    expect(hasEnded).toMatchObject({ state: { phase: 'ended' }, last: [] });
  });
});
