import { CallRoomError } from '../../errors/call-room-error.ts';
import type { SetTimer } from '../../platform/environment.ts';
import type { Joined } from './room-message.ts';
import { withinTime } from './transport/transport.ts';

const joinedTimeoutMs = 10_000;

interface Waiting {
  resolve(joined: Joined): void;
  reject(error: CallRoomError): void;
}

/** The wait between hello and being taken in; at most one at a time. */
export class Admission {
  #pending: Waiting | undefined;

  get isPending(): boolean {
    return this.#pending !== undefined;
  }

  /** Call before hello is said. Rejects with what is in the way, and after ten seconds. */
  wait(setTimer: SetTimer, signal: AbortSignal): Promise<Joined> {
    const joined = new Promise<Joined>((resolve, reject) => {
      this.#pending = { resolve, reject };
    });
    return withinTime(joined, { timeoutMs: joinedTimeoutMs, what: 'Joining the room', setTimer, signal });
  }

  grant(joined: Joined): void {
    this.#take()?.resolve(joined);
  }

  refuse(error: CallRoomError): void {
    this.#take()?.reject(error);
  }

  #take(): Waiting | undefined {
    const pending = this.#pending;
    this.#pending = undefined;
    return pending;
  }
}
