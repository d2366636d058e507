import type { MediaCloseReason, PlayoutReport } from '@saywell/media';
import type { Clock } from '../../platform/clock.ts';

/** How somebody comes in: for the first time, again after a lost network, or again with a page that was loaded anew. */
export type Arrival = 'first' | 'network-back' | 'page-back';

/** What happens in a room, for the call that owns it. Called in order. */
export interface RoomListener {
  /** A visitor is in with full access: media and channel are up, `joined` was sent. */
  visitorJoined(sessionId: string, arrival: Arrival): void;
  /** 20 ms of a visitor, 16 000 Hz; not called while its microphone is off. */
  audio(sessionId: string, samples: Int16Array): void;
  appMessage(sessionId: string, data: unknown): void;
  /** Of one visitor's media, see {@link Room.playoutMedia}. */
  playout(report: PlayoutReport): void;
  /** One of several visitors is gone, or the last one. */
  visitorLeft(sessionId: string): void;
  /** Those who are in have all lost their network or load their page again; one who comes back is announced by `visitorJoined`. */
  allAway(): void;
  /** An operator of the organisation who hears the room comes, loses its network, goes. The others know nothing of it. */
  observer(observerId: string, change: 'in' | 'away' | 'gone', sessionId: string): void;
  /** The last visitor with full access is gone. */
  empty(reason: MediaCloseReason): void;
}

export interface RoomDependencies {
  readonly clock: Clock;
  /** Most visitors of one room; undefined: as many as our own media takes. */
  readonly maxVisitors?: number | undefined;
  readonly log: { warn(details: object, message: string): void };
}
