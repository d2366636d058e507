/** How far WebRTC has come: the offer is on its way, a path is being looked for, packets get through, or it failed. */
type PeerState = 'asking' | 'searching' | 'reached' | 'lost';
type SocketState = 'idle' | 'opening' | 'lost';

/** The two ways into a room, and who is ahead. */
export interface TransportRace {
  readonly peer: PeerState;
  readonly socket: SocketState;
}

export type RaceEvent =
  /** The room has answered the offer, `afterMs` after it was sent. */
  | { readonly type: 'answered'; readonly afterMs: number }
  /** A packet went to the room and came back. */
  | { readonly type: 'reached' }
  | { readonly type: 'head-start-over' }
  | { readonly type: 'peer-open' | 'socket-open' }
  /** `isFinal`: the room refused, or nobody wants it any more; another way would not help. */
  | { readonly type: 'peer-failed'; readonly isFinal: boolean }
  | { readonly type: 'socket-failed' };

export type RaceEffect =
  | { readonly type: 'give-head-start'; readonly milliseconds: number }
  | { readonly type: 'open-socket' | 'take-peer' | 'take-socket' | 'fail' };

export interface RaceStep {
  readonly state: TransportRace;
  readonly effects: readonly RaceEffect[];
}

/**
 * UDP that gets through answers the first packet within one round trip. The join request has shown how long one is, with
 * what a busy machine adds; below a second nobody gains by a second connection.
 */
const headStart = { roundTrips: 1.5, leastMs: 1_000, mostMs: 3_000 } as const;
/** From that packet to the open channel DTLS and SCTP take four round trips more. */
const handshakesMs = 4_000;

export const raceStart: TransportRace = { peer: 'asking', socket: 'idle' };
const bothLost: TransportRace = { peer: 'lost', socket: 'lost' };

/**
 * Pure rules: WebRTC runs alone while it gets on. One that finds no path in time, or does not open over the path that it
 * has found, gets a WebSocket beside it, and what is open first is taken.
 */
export function raceTransports(state: TransportRace, event: RaceEvent): RaceStep {
  const { peer, socket } = state;
  switch (event.type) {
    case 'answered':
      if (peer !== 'asking') return stay(state);
      return step({ peer: 'searching', socket }, wait(headStartMs(event.afterMs)));
    case 'reached':
      if (peer !== 'asking' && peer !== 'searching') return stay(state);
      return step({ peer: 'reached', socket }, wait(handshakesMs));
    case 'head-start-over':
      return socket === 'idle' ? step({ peer, socket: 'opening' }, { type: 'open-socket' }) : stay(state);
    case 'peer-open':
      return step(state, { type: 'take-peer' });
    case 'socket-open':
      return step(state, { type: 'take-socket' });
    case 'peer-failed':
      return peerFailed(socket, event.isFinal);
    case 'socket-failed':
      break;
  }
  return peer === 'lost' ? step(bothLost, { type: 'fail' }) : step({ peer, socket: 'lost' });
}

function peerFailed(socket: SocketState, isFinal: boolean): RaceStep {
  if (isFinal || socket === 'lost') return step(bothLost, { type: 'fail' });
  if (socket === 'opening') return step({ peer: 'lost', socket });
  return step({ peer: 'lost', socket: 'opening' }, { type: 'open-socket' });
}

const headStartMs = (answeredAfterMs: number): number =>
  Math.min(headStart.mostMs, Math.max(headStart.leastMs, headStart.roundTrips * answeredAfterMs));
const wait = (milliseconds: number): RaceEffect => ({ type: 'give-head-start', milliseconds });
const step = (state: TransportRace, ...effects: RaceEffect[]): RaceStep => ({ state, effects });
const stay = (state: TransportRace): RaceStep => ({ state, effects: [] });
