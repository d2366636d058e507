import { VoiceError } from '../errors.ts';
import * as messages from '../messages.ts';
import type { ParsedStart } from '../options/parse-start.ts';
import { CallSession } from './call-session.ts';
import type { CallSetup } from './call-setup.ts';
import type { SessionRoom, SessionState, WithRoom } from './session-state.ts';

/** A call that has its call object. */
export interface RunningCall extends SessionRoom {
  readonly session: CallSession;
  readonly state: WithRoom;
}

/** The calls of an SDK object, one at a time: a new one may begin while the last is being released. */
export class CurrentCall {
  readonly setup: CallSetup;
  #last: CallSession | undefined;

  constructor(setup: CallSetup) {
    this.setup = setup;
  }

  /** The call that is going on, from the press until it is over. */
  get session(): CallSession | undefined {
    return this.#last?.state.phase === 'ending' ? undefined : this.#last;
  }

  /** Throws `no-call` without a call object. */
  require(): RunningCall {
    const { session } = this;
    const state = session?.state;
    if (!session || !state || !('room' in state)) throw new VoiceError('no-call', messages.noCall);
    return { session, state, ...state.room };
  }

  /** Runs inside the gesture: nothing may be awaited before this. */
  open(request: ParsedStart, state: SessionState): CallSession {
    const session = new CallSession(this.setup, request, state, this.#last?.released);
    this.#last = session;
    void this.preload();
    return session;
  }

  /** Resolves when the call has released everything. */
  async stop(): Promise<void> {
    const last = this.#last;
    last?.dispatch({ type: 'stop-requested' });
    await last?.released;
  }

  /** Never rejects: the start loads everything again with its retries and reports what fails. */
  async preload(): Promise<void> {
    const { environment, recorder, callConfig, baseUrl, callObjectOptions } = this.setup;
    const { document, isOnline, loadCallRoom } = environment;
    if (!document || !isOnline()) return;
    // The same module that the call object's stage asks for.
    const keeper = callObjectOptions.resumeAfterReload ? import('../stored-call/seat-keeper.ts') : undefined;
    await Promise.all([loadCallRoom(), recorder.load(), keeper])
      .then(([{ preloadEngine }]) => preloadEngine(callConfig, baseUrl))
      .catch(() => undefined);
  }
}
