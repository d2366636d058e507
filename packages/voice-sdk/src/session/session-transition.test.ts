import type { CallObject } from '@saywell/call-room';
import type { Call } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { fake } from '../../../call-room/src/testing/fake.ts';
import type { InCall } from '../in-call/in-call.ts';
import type { SessionState } from './session-state.ts';
import {
  newSession,
  returningSession,
  type SessionEffect,
  type SessionEvent,
  transition,
} from './session-transition.ts';

const webCall = fake<Call>({ id: 'call-1' });
const call = fake<CallObject>({});
const room = { call, inCall: fake<InCall>({}) };

const created = { type: 'web-call-created', webCall } as const;
const opened = { type: 'room-opened', room } as const;
const joined = { type: 'room-joined' } as const;
const listening = { type: 'assistant-listening' } as const;
const audible = { type: 'assistant-audible' } as const;
const left = { type: 'room-left', endedReason: 'assistant-ended-call' } as const;
const failed = { type: 'room-failed' } as const;
const stopped = { type: 'stop-requested' } as const;

/** Where a call is after these events, and every effect on the way. */
function run(from: SessionState, ...events: SessionEvent[]) {
  const effects: SessionEffect[] = [];
  let state = from;
  for (const event of events) {
    const step = transition(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}
const fresh = newSession(false);
const after = (...events: SessionEvent[]) => run(fresh, ...events);
const everyState: Readonly<Record<string, SessionState>> = {
  creating: fresh,
  opening: after(created).state,
  joining: after(created, opened).state,
  joined: after(created, opened, joined).state,
  active: after(created, opened, joined, listening).state,
};
const end = (part: object) => ({
  type: 'end',
  room: undefined,
  isRecorded: false,
  isAnnounced: false,
  ...part,
});

describe('the way into a call', () => {
  it('gains what it knows step by step', () => {
    const common = { isMuted: false, isReturning: false };
    const inRoom = { ...common, webCall, room, isPlayable: false, isEndAnnounced: false };
    expect(everyState).toEqual({
      creating: { phase: 'connecting', step: 'creating', ...common },
      opening: { phase: 'connecting', step: 'opening', ...common, webCall },
      joining: { phase: 'connecting', step: 'joining', ...inRoom, isListening: false },
      joined: { phase: 'connecting', step: 'joined', ...inRoom, isRecorded: false },
      active: { phase: 'active', ...inRoom, isRecorded: false },
    });
  });

  it('begins when the assistant listens, once', () => {
    expect(after(created, opened, joined, listening, listening).effects).toEqual([
      { type: 'emit-call-start' },
    ]);
  });

  it('begins at once when the assistant listens before the answer to the join', () => {
    const early = after(created, opened, listening, listening);
    expect(early.state.phase).toBe('connecting');
    expect(early.effects).toEqual([{ type: 'emit-call-start' }]);
    const inside = run(early.state, joined);
    expect([inside.state.phase, inside.effects]).toEqual(['active', []]);
    expect(inside.state).not.toHaveProperty('step');
    expect(inside.state).not.toHaveProperty('isListening');
  });

  it.each([
    ['creating', opened],
    ['creating', joined],
    ['creating', listening],
    ['creating', audible],
    ['creating', { type: 'recording-requested' }],
    ['creating', { type: 'end-announced' }],
    ['opening', created],
    ['opening', joined],
    ['opening', listening],
    ['joining', opened],
    ['joining', { type: 'recording-requested' }],
    ['joined', joined],
    ['active', created],
    ['active', joined],
    ['active', listening],
  ] as const)('%s is not changed by %o', (name, event) => {
    const state = everyState[name] as SessionState;
    expect(transition(state, event)).toEqual({ state, effects: [] });
  });
});

describe('in a call', () => {
  it.each(['joining', 'joined', 'active'])('the agent hears once that it is audible: %s', (name) => {
    const { state, effects } = run(everyState[name] as SessionState, audible, audible);
    expect(state).toMatchObject({ isPlayable: true });
    expect(effects).toEqual([{ type: 'send-playable', call }]);
  });

  it('mute switches the local audio, and before there is a room is remembered', () => {
    const mute = { type: 'mute-requested', isMuted: true } as const;
    const { state, effects } = run(everyState['active'] as SessionState, mute, { ...mute, isMuted: false });
    expect(state).toMatchObject({ isMuted: false });
    expect(effects).toEqual([
      { type: 'set-local-audio', call, isOn: false },
      { type: 'set-local-audio', call, isOn: true },
    ]);
    expect(transition(fresh, mute)).toEqual({ state: { ...fresh, isMuted: true }, effects: [] });
    expect(newSession(true)).toMatchObject({ isMuted: true });
  });
});

describe('the end', () => {
  it.each(Object.keys(everyState))('stop ends %s as the customer’s wish', (name) => {
    const { state, effects } = transition(everyState[name] as SessionState, stopped);
    const given = ['creating', 'opening'].includes(name) ? {} : { room };
    expect(state).toEqual({ phase: 'ending' });
    expect(effects).toEqual([end({ endedReason: 'customer-ended-call', ...given })]);
  });

  it.each(['joining', 'joined', 'active'])('the room says why it let go of %s', (name) => {
    expect(transition(everyState[name] as SessionState, left)).toEqual({
      state: { phase: 'ending' },
      effects: [end({ room, endedReason: 'assistant-ended-call' })],
    });
  });

  it('is not said again after the agent has said it', () => {
    const { effects } = run(everyState['active'] as SessionState, { type: 'end-announced' }, left);
    expect(effects).toEqual([end({ room, endedReason: 'assistant-ended-call', isAnnounced: true })]);
  });

  it('stops the recording that was asked for', () => {
    const { effects } = run(everyState['joined'] as SessionState, { type: 'recording-requested' }, stopped);
    expect(effects).toEqual([end({ room, endedReason: 'customer-ended-call', isRecorded: true })]);
  });

  it.each(['joined', 'active'])('a room that fails ends %s, without a made-up reason', (name) => {
    expect(transition(everyState[name] as SessionState, failed)).toEqual({
      state: { phase: 'ending' },
      effects: [end({ room, endedReason: undefined })],
    });
  });

  it.each(['creating', 'opening', 'joining'])('a room that fails leaves %s to the join', (name) => {
    const state = everyState[name] as SessionState;
    expect(transition(state, failed)).toEqual({ state, effects: [] });
  });

  it.each(Object.keys(everyState))('a start that fails closes %s without a word', (name) => {
    const given = ['creating', 'opening'].includes(name) ? undefined : room;
    expect(transition(everyState[name] as SessionState, { type: 'start-failed' })).toEqual({
      state: { phase: 'ending' },
      effects: [{ type: 'close', room: given, isRecorded: false }],
    });
  });

  it.each([
    created,
    opened,
    joined,
    listening,
    audible,
    left,
    failed,
    stopped,
    { type: 'start-completed' },
    { type: 'start-failed' },
    { type: 'recording-requested' },
    { type: 'end-announced' },
    { type: 'mute-requested', isMuted: true },
  ] as const)('comes once: nothing follows $type', (event) => {
    const over: SessionState = { phase: 'ending' };
    expect(transition(over, event)).toEqual({ state: over, effects: [] });
  });
});

describe('a call that is taken back', () => {
  const returning = returningSession(webCall, true);

  it('has its call and its mute from the beginning', () => {
    expect(returning).toEqual({
      phase: 'connecting',
      step: 'opening',
      webCall,
      isMuted: true,
      isReturning: true,
    });
  });

  it('is like any other once it is back', () => {
    const { state } = run(returning, opened, joined, listening, { type: 'start-completed' });
    expect(state).toMatchObject({ phase: 'active', isReturning: false, isMuted: true });
    expect(transition(state, stopped).effects.map(({ type }) => type)).toEqual(['end']);
  });

  it('is given up by a stop, and not by the page’s end', () => {
    expect(transition(returning, stopped).effects.map(({ type }) => type)).toEqual([
      'forget-stored-call',
      'end',
    ]);
    const { effects } = run(returning, opened, left);
    expect(effects.map(({ type }) => type)).toEqual(['end']);
  });
});
