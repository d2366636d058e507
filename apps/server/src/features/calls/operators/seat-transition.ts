/** Where the seat of somebody who listens to a call stands. */
export type SeatState =
  /** Its token was not used yet. */
  | { readonly phase: 'reserved' }
  | { readonly phase: 'listening' }
  /** It speaks in the assistant's place; epoch ms. */
  | { readonly phase: 'speaking'; readonly since: number }
  | { readonly phase: 'gone' };

/** Why somebody no longer speaks: it said so, or it is not there. */
export type HandBackReason = 'asked' | 'network-lost' | 'left' | 'session-over';

export type SeatEvent = { readonly at: number } & (
  | { readonly type: 'came' }
  | { readonly type: 'took-over' }
  | { readonly type: 'handed-back'; readonly note?: string | undefined }
  /** Its network is lost, and it is waited for. */
  | { readonly type: 'away' }
  | { readonly type: 'left' }
  /** The session, the role or the organisation's rule that gave it the seat is another one. */
  | { readonly type: 'access-lost' }
  /** The token was not used in time. */
  | { readonly type: 'expired' }
);

export type SeatEffect =
  | { readonly type: 'stop-waiting' }
  | { readonly type: 'note'; readonly event: 'operator-listening' | 'operator-left' | 'operator-took-over' }
  | { readonly type: 'speak' }
  /** The assistant goes on, and learns how long it was aside. */
  | {
      readonly type: 'hand-back';
      readonly spokeMs: number;
      readonly reason: HandBackReason;
      readonly note?: string | undefined;
    }
  | { readonly type: 'dismiss' }
  /** Its place is free. */
  | { readonly type: 'release' };

export interface SeatStep {
  readonly state: SeatState;
  readonly effects: readonly SeatEffect[];
}

/** What becomes of a seat. Pure. */
export function seatTransition(state: SeatState, event: SeatEvent): SeatStep {
  switch (state.phase) {
    case 'reserved':
      return whileReserved(state, event);
    case 'listening':
      return whileListening(state, event);
    case 'speaking':
      return whileSpeaking(state, event);
    case 'gone':
      break;
  }
  return { state, effects: [] };
}

function whileReserved(state: SeatState, { type }: SeatEvent): SeatStep {
  if (type === 'came')
    return {
      state: { phase: 'listening' },
      effects: [{ type: 'stop-waiting' }, { type: 'note', event: 'operator-listening' }],
    };
  const isOver = type === 'left' || type === 'access-lost' || type === 'expired';
  return isOver ? gone([{ type: 'stop-waiting' }]) : { state, effects: [] };
}

function whileListening(state: SeatState, event: SeatEvent): SeatStep {
  switch (event.type) {
    case 'took-over':
      return {
        state: { phase: 'speaking', since: event.at },
        effects: [{ type: 'note', event: 'operator-took-over' }, { type: 'speak' }],
      };
    case 'left':
      return gone([{ type: 'note', event: 'operator-left' }]);
    case 'access-lost':
      return gone([{ type: 'note', event: 'operator-left' }, { type: 'dismiss' }]);
    case 'came':
    case 'handed-back':
    case 'away':
    case 'expired':
      break;
  }
  return { state, effects: [] };
}

const handBackReasons: Readonly<Partial<Record<SeatEvent['type'], HandBackReason>>> = {
  'handed-back': 'asked',
  away: 'network-lost',
  left: 'left',
  'access-lost': 'session-over',
};

/** Whatever ends it, the caller is not left alone. */
function whileSpeaking(state: Extract<SeatState, { phase: 'speaking' }>, event: SeatEvent): SeatStep {
  const reason = handBackReasons[event.type];
  if (reason === undefined) return { state, effects: [] };
  const note = event.type === 'handed-back' ? event.note : undefined;
  const handBack: SeatEffect = { type: 'hand-back', spokeMs: event.at - state.since, reason, note };
  const after = whileListening({ phase: 'listening' }, event);
  return { state: after.state, effects: [handBack, ...after.effects] };
}

const gone = (effects: readonly SeatEffect[]): SeatStep => ({
  state: { phase: 'gone' },
  effects: [...effects, { type: 'release' }],
});
