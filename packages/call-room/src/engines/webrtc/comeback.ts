import { CallRoomError } from '../../errors/call-room-error.ts';
import type { EngineEnvironment } from './engine-environment.ts';
import { type Reconnection, type ReconnectionEvent, reconnect } from './reconnection.ts';

/** A browser that says it is offline is not tried; the room reserves the seat for 30 s. */
const offlinePatienceMs = 25_000;
const offlineCheckMs = 500;

export interface ComebackOptions<Joined> {
  readonly environment: Pick<EngineEnvironment, 'now' | 'setTimer' | 'isOnline'>;
  /** Aborted when the call is over: nothing follows. */
  readonly signal: AbortSignal;
  /** Joins again. Rejects with a `CallRoomError`. */
  readonly rejoin: () => Promise<Joined>;
  readonly back: (joined: Joined) => void;
  /** The room cannot be reached any more. */
  readonly gaveUp: (failure: CallRoomError) => void;
}

/** Does what the rules of `reconnection.ts` say: waits, tries again, gives up. */
export class Comeback<Joined> {
  readonly #options: ComebackOptions<Joined>;
  #state: Reconnection = { name: 'idle' };
  #lostAtMs = 0;
  #cancel: (() => void) | undefined;

  constructor(options: ComebackOptions<Joined>) {
    this.#options = options;
  }

  lost(failure: CallRoomError, canResume: boolean): void {
    const nowMs = this.#options.environment.now();
    this.#lostAtMs = nowMs;
    this.#dispatch({ type: 'lost', nowMs, canResume }, failure);
  }

  stop(): void {
    this.#cancel?.();
  }

  #dispatch(event: ReconnectionEvent, failure: CallRoomError): void {
    const { state, effects } = reconnect(this.#state, event);
    this.#state = state;
    for (const effect of effects) {
      if (effect.type === 'give-up') this.#options.gaveUp(failure);
      else if (effect.type === 'wait')
        this.#after(effect.delayMs, () => this.#dispatch({ type: 'delay-over' }, failure));
      else void this.#try();
    }
  }

  async #try(): Promise<void> {
    const { environment, signal, rejoin, back } = this.#options;
    const { isOnline, now } = environment;
    if (!isOnline() && now() - this.#lostAtMs < offlinePatienceMs)
      return this.#after(offlineCheckMs, () => void this.#try());
    try {
      const joined = await rejoin();
      this.#state = reconnect(this.#state, { type: 'joined' }).state;
      back(joined);
    } catch (error) {
      const failure = CallRoomError.from(error);
      const fatal = failure.code !== 'connection-error';
      if (!signal.aborted) this.#dispatch({ type: 'failed', nowMs: now(), fatal }, failure);
    }
    return undefined;
  }

  #after(delayMs: number, callback: () => void): void {
    this.#cancel = this.#options.environment.setTimer(callback, delayMs);
  }
}
