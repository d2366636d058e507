import type { SetTimer } from '../../platform/timer.ts';
import type { HostedCall, HostedLibrary } from './load-library.ts';

/** Longer than a leave that is answered; the library itself would wait for ever. */
const endTimeoutMs = 3_000;

/** The library's one call: the next is made when the one before has ended. */
export class CallSlot {
  readonly #library: HostedLibrary;
  readonly #setTimer: SetTimer;
  #ending: Promise<void> = Promise.resolve();

  constructor(library: HostedLibrary, setTimer: SetTimer) {
    this.#library = library;
    this.#setTimer = setTimer;
  }

  /** Rejects with the library's error when a call of somebody else's is running in the page. */
  async open(): Promise<HostedCall> {
    await this.#ending;
    // Without options: an object whose options are refused would block every later one.
    return this.#library.createCallObject();
  }

  /** Leaves the call and takes it apart. */
  end(call: HostedCall): void {
    let cancelTimer: (() => void) | undefined;
    const late = new Promise<void>((resolve) => {
      cancelTimer = this.#setTimer(resolve, endTimeoutMs);
    });
    const ended = call
      .destroy()
      .catch(() => undefined)
      .finally(() => cancelTimer?.());
    this.#ending = Promise.race([ended, late]);
  }
}
