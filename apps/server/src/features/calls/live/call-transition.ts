import { type EndedReason, limits } from '@saywell/contract';
import type { CallEffect, CallEvent, CallState, CallStep, EndingCall, OpenCall } from './call-state.ts';
import { reasonOfEmptyRoom } from './reason-of-empty-room.ts';

/** A page that never says that it can play is taken to be ready after this long. */
const playableWaitMs = 4_000;
/** Visitors learn of a call's end when it is stored, at the latest after this long: no database holds a room open. */
const maxStoreWaitMs = 2_000;

type Event<Type extends CallEvent['type']> = Extract<CallEvent, { type: Type }>;

/** A call that was just opened. */
export const openedCall: CallStep = {
  state: { phase: 'waiting', visitors: new Set() },
  effects: [{ type: 'set-timer', timer: 'join', delayMs: limits.roomTokenLifetimeMs }],
};

/** What becomes of a call, and what is to be done about it. */
export function transition(state: CallState, event: CallEvent): CallStep {
  switch (state.phase) {
    case 'waiting':
    case 'joined':
    case 'talking':
      return inOpenCall(state, event);
    case 'ending':
      return inEndingCall(state, event);
    case 'ended':
      break;
  }
  return { state, effects: [] };
}

function inOpenCall(state: OpenCall, event: CallEvent): CallStep {
  switch (event.type) {
    case 'visitor-joined':
      return visitorJoined(state, event);
    case 'visitor-left':
      return visitorLeft(state, event);
    case 'all-away':
      // The assistant first: what it is saying then waits, instead of counting as lost with the media.
      return { state, effects: [clearReturn, { type: 'set-presence', isPresent: false }, followMedia] };
    case 'playable':
      return pagePlayable(state, event);
    case 'timer-fired':
      return timerFired(state, event);
    case 'room-emptied':
      return end(reasonOfEmptyRoom(event.reason, state.phase === 'waiting'));
    case 'end':
      return end(event.reason);
    case 'end-stored':
      break;
  }
  return { state, effects: [] };
}

/** The wall behind which nothing of the talk comes through: the end is stored, then the room is closed. */
function inEndingCall(state: EndingCall, event: CallEvent): CallStep {
  const isLate = event.type === 'timer-fired' && event.timer === 'store';
  if (event.type !== 'end-stored' && !isLate) return { state, effects: [] };
  return {
    state: { phase: 'ended' },
    effects: [
      { type: 'clear-timer', timer: 'store' },
      { type: 'close-room', reason: state.reason },
    ],
  };
}

function visitorJoined(state: OpenCall, { sessionId, arrival }: Event<'visitor-joined'>): CallStep {
  const isFirstOfAll = arrival === 'first' && state.phase === 'waiting';
  const joined = withVisitor(state, sessionId);
  return {
    state: isFirstOfAll ? { phase: 'joined', visitors: joined.visitors } : joined,
    effects: [
      { type: 'offer-functions', sessionId },
      ...(arrival === 'first' ? [] : [followMedia]),
      ...(isFirstOfAll ? awaitFirstPage : []),
      // The assistant goes on when the page can be heard to play, as at the beginning of a call.
      ...(arrival === 'page-back' ? [awaitReturnedPage] : somebodyPresent),
    ],
  };
}

function withVisitor(state: OpenCall, sessionId: string): OpenCall {
  const visitors = new Set(state.visitors).add(sessionId);
  if (state.phase !== 'talking') return { ...state, visitors };
  return { ...state, visitors, informed: without(state.informed, sessionId) };
}

function visitorLeft(state: OpenCall, { sessionId }: Event<'visitor-left'>): CallStep {
  return {
    state: { ...state, visitors: without(state.visitors, sessionId) },
    effects: [{ type: 'forget-visitor', sessionId }, followMedia],
  };
}

function pagePlayable(state: OpenCall, { sessionId }: Event<'playable'>): CallStep {
  const { state: next, effects } = state.phase === 'talking' ? inform(state, sessionId) : startTalking(state);
  return { state: next, effects: [...somebodyPresent, ...effects] };
}

/** Whoever comes later, or comes back on a page that was loaded again, waits for it too. */
function inform(state: Extract<OpenCall, { phase: 'talking' }>, sessionId: string): CallStep {
  if (state.informed.has(sessionId)) return { state, effects: [] };
  return {
    state: { ...state, informed: new Set(state.informed).add(sessionId) },
    effects: [{ type: 'send-listening', sessionId }],
  };
}

function timerFired(state: OpenCall, { timer }: Event<'timer-fired'>): CallStep {
  switch (timer) {
    case 'join':
      return end('customer-did-not-answer');
    case 'playable':
      return startTalking(state);
    case 'return':
      return { state, effects: somebodyPresent };
    case 'store':
      break;
  }
  return { state, effects: [] };
}

function startTalking(state: OpenCall): CallStep {
  if (state.phase !== 'joined') return { state, effects: [] };
  const { visitors } = state;
  return {
    state: { phase: 'talking', visitors, informed: visitors },
    effects: [
      { type: 'clear-timer', timer: 'playable' },
      { type: 'report-start' },
      ...[...visitors].map((sessionId): CallEffect => ({ type: 'send-listening', sessionId })),
      { type: 'start-assistant' },
    ],
  };
}

function end(reason: EndedReason): CallStep {
  return {
    state: { phase: 'ending', reason },
    effects: [
      { type: 'clear-all-timers' },
      { type: 'stop-assistant', reason },
      { type: 'store-end', reason },
      { type: 'set-timer', timer: 'store', delayMs: maxStoreWaitMs },
    ],
  };
}

const followMedia: CallEffect = { type: 'follow-media' };
const clearReturn: CallEffect = { type: 'clear-timer', timer: 'return' };
const somebodyPresent: readonly CallEffect[] = [clearReturn, { type: 'set-presence', isPresent: true }];
const awaitReturnedPage: CallEffect = { type: 'set-timer', timer: 'return', delayMs: playableWaitMs };
const awaitFirstPage: readonly CallEffect[] = [
  { type: 'clear-timer', timer: 'join' },
  { type: 'set-timer', timer: 'playable', delayMs: playableWaitMs },
];

function without(all: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const rest = new Set(all);
  rest.delete(one);
  return rest;
}
