import type { RoomSlot } from '@saywell/contract';
import type { SetTimer } from '../../platform/environment.ts';
import type { TracksConnection } from './tracks/tracks-connection.ts';

/** A slot whose sender is silent never delivers; the room closes what was replaced after two seconds. */
const overlapMs = 600;

/** The wait for a new connection to deliver what the one before does, so that neither sound nor picture is missed. */
export class Arrival {
  /** Resolves at the first packet of every slot, or when the wait is over. */
  readonly delivers: Promise<void>;
  readonly #connection: TracksConnection;
  readonly #cancelTimer: () => void;
  #resolve: () => void = () => undefined;

  constructor(connection: TracksConnection, setTimer: SetTimer) {
    this.#connection = connection;
    this.delivers = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#cancelTimer = setTimer(() => this.end(), overlapMs);
  }

  /** Looks what the room has put into its slots. */
  look(slots: ReadonlyMap<number, readonly RoomSlot[]>): void {
    const tracks = slots.get(this.#connection.number)?.map(({ mid }) => this.#connection.slot(mid));
    // A browser shows a track as muted until something of it came.
    const silent = tracks?.find((track) => track?.muted);
    if (silent) silent.addEventListener('unmute', () => this.look(slots), { once: true });
    else if (tracks) this.end();
  }

  end(): void {
    this.#cancelTimer();
    this.#resolve();
  }
}
