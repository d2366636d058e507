import { type RoomSlot, trackLimits } from '@saywell/contract';
import type { TracksSession } from '@saywell/media';
import type { Clock } from '../../../platform/clock.ts';

/** A tracks connection, with the tracks in its slots. */
export interface TracksLink {
  /** Names it in messages to the browser. */
  readonly number: number;
  readonly session: TracksSession;
  /** Name of each track that is sent, by mid. */
  readonly sent: ReadonlyMap<string, string>;
  slots: readonly RoomSlot[];
}

/**
 * The tracks connections of one member. The next one takes over when it is up, and the one
 * before carries its tracks on until the browser closes it, so that nothing is missed between.
 */
export class MemberConnections {
  readonly #clock: Clock;
  #current: TracksLink | null = null;
  #next: TracksLink | null = null;
  /** Replaced ones, each with what cancels its time limit. */
  readonly #retiring = new Map<TracksLink, () => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** In use. */
  get current(): TracksLink | null {
    return this.#current;
  }

  /** True: it is in use at once, because there was none. */
  add(link: TracksLink): boolean {
    if (this.#current === null) {
      this.#current = link;
      return true;
    }
    this.#next?.session.close();
    this.#next = link;
    return false;
  }

  /** It is up; true when it took over. */
  connected(session: TracksSession): boolean {
    const next = this.#next;
    if (next?.session !== session) return false;
    this.#next = null;
    if (this.#current !== null) this.#retire(this.#current);
    this.#current = next;
    return true;
  }

  /** It is over by itself; true when it was the one in use. */
  disconnected(session: TracksSession): boolean {
    for (const [link, cancel] of this.#retiring) {
      if (link.session !== session) continue;
      cancel();
      this.#retiring.delete(link);
    }
    if (this.#next?.session === session) this.#next = null;
    if (this.#current?.session !== session) return false;
    this.#current = null;
    return true;
  }

  close(): void {
    const links = [this.#current, this.#next, ...this.#retiring.keys()];
    for (const cancel of this.#retiring.values()) cancel();
    this.#retiring.clear();
    this.#current = null;
    this.#next = null;
    for (const link of links) link?.session.close();
  }

  #retire(link: TracksLink): void {
    const late = (): void => {
      this.#retiring.delete(link);
      link.session.close();
    };
    this.#retiring.set(link, this.#clock.setTimer(late, trackLimits.overlapMs));
  }
}
