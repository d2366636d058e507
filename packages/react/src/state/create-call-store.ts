import { CallError } from '../call-error.ts';
import type { SayOptions, VoiceClient } from '../voice-client.ts';
import {
  type CallRequest,
  type CallSnapshot,
  initialSnapshot,
  type TranscriptMessage,
} from './call-state.ts';
import type { CallStore, CallStoreOptions, StartOutcome } from './call-store.ts';
import { type CallEffect, type CallEvent, transition } from './call-transition.ts';
import { createLevelMeter } from './level-meter.ts';
import { type ClientLink, linkClient } from './link-client.ts';
import { createPageTools } from './page-tools.ts';
import { type CancelTimer, setBrowserTimer } from './timers.ts';
import { typedPrefix } from './typed-lines.ts';

/**
 * Runs the pure `transition` against a voice client.
 *
 * @example
 * const store = createCallStore({ loadClient: async () => new SaywellVoice(publicKey) });
 * await store.start({ target: { assistantId } });
 */
export function createCallStore(options: CallStoreOptions): CallStore {
  return new CallRunner(options);
}

/** One start and its call. The first outcome wins. */
interface Attempt {
  link?: ClientLink;
  over: boolean;
  settle(outcome: StartOutcome): void;
}
interface EndWaiter {
  resolve(): void;
  reject(error: CallError): void;
}

const tickMs = 1000;
const nothing = () => {};

class CallRunner implements CallStore {
  readonly levels = createLevelMeter();
  readonly #options: Required<CallStoreOptions>;
  readonly #listeners = new Set<() => void>();
  #snapshot = initialSnapshot;
  #attempt: Attempt | undefined;
  readonly #tools = createPageTools();
  #endWaiters: EndWaiter[] = [];
  #cancelTick: CancelTimer = nothing;
  #cancelLimit: CancelTimer = nothing;
  #lastId = 0;

  constructor(options: CallStoreOptions) {
    const defaults = {
      now: Date.now,
      setTimer: setBrowserTimer,
      connectTimeoutMs: 90_000,
      endTimeoutMs: 5_000,
    };
    this.#options = { ...defaults, ...options };
  }

  // React calls these two without their object.
  readonly getSnapshot = (): CallSnapshot => this.#snapshot;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  start(request: CallRequest): Promise<StartOutcome> {
    if (this.#phase !== 'idle') {
      const error = new CallError('unsupported', 'There is a call already');
      return Promise.resolve({ started: false, error });
    }
    const text = request.firstMessage?.trim() ?? '';
    return new Promise((resolve) => {
      this.#attempt = { over: false, settle: resolve };
      const firstLine = text === '' ? {} : { firstLine: this.#typedLine(text) };
      this.#dispatch({ type: 'start-requested', request, ...firstLine });
    });
  }

  end(): Promise<void> {
    if (this.#phase === 'idle') return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#endWaiters.push({ resolve, reject });
      this.#dispatch({ type: 'end-requested' });
    });
  }

  setMuted(muted: boolean): void {
    const client = this.#activeClient();
    if (client === undefined) return;
    client.setMuted(muted);
    this.#dispatch({ type: 'mute-changed', muted: client.isMuted() });
  }

  setOutputVolume(volume: number): void {
    const client = this.#activeClient();
    if (client?.setOutputVolume === undefined) return;
    client.setOutputVolume(volume);
    this.#dispatch({ type: 'volume-changed', volume });
  }

  chooseMicrophone(audioDeviceId: string): Promise<boolean> {
    return succeeds(
      this.#phase === 'active' ? this.#attempt?.link?.chooseMicrophone(audioDeviceId) : undefined,
    );
  }

  chooseSpeaker(outputDeviceId: string): Promise<boolean> {
    return succeeds(this.#activeClient()?.setOutputDeviceAsync?.({ outputDeviceId }));
  }

  sendText(text: string): boolean {
    if (text.trim() === '' || (this.#phase !== 'active' && this.#phase !== 'connecting')) return false;
    this.#dispatch({ type: 'text-submitted', message: this.#typedLine(text.trim()) });
    return true;
  }

  say(text: string, options: SayOptions = {}): boolean {
    const client = this.#activeClient();
    const { endCallAfterSpoken, interruptionsEnabled, interruptAssistantEnabled } = options;
    client?.say(text, endCallAfterSpoken, interruptionsEnabled, interruptAssistantEnabled);
    return client !== undefined;
  }

  interrupt(): boolean {
    const client = this.#activeClient();
    if (client?.interrupt === undefined) return false;
    client.interrupt();
    return true;
  }

  registerTool(...values: Parameters<CallStore['registerTool']>): () => void {
    return this.#tools.register(this.#attempt?.link?.client, ...values);
  }

  dismissError(): void {
    this.#dispatch({ type: 'error-dismissed' });
  }

  get #phase() {
    return this.#snapshot.lifecycle.phase;
  }
  #activeClient() {
    return this.#phase === 'active' ? this.#attempt?.link?.client : undefined;
  }

  #dispatch(event: CallEvent): void {
    const before = this.#snapshot;
    const { state, effects } = transition(before, event);
    this.#snapshot = state;
    for (const effect of effects) this.#perform(effect);
    if (this.#phase === 'idle') for (const waiter of this.#endWaiters.splice(0)) waiter.resolve();
    if (before !== this.#snapshot) for (const listener of this.#listeners) listener();
  }

  #perform(effect: CallEffect): void {
    switch (effect.type) {
      case 'connect':
        return void this.#connect(effect.request);
      case 'disconnect':
        return void this.#disconnect();
      case 'release':
        return this.#release();
      case 'start-ticking':
        return this.#enterCall();
      case 'arm-limit':
        return this.#armLimit(effect.phase);
      case 'disarm-limit':
        return this.#cancelLimit();
      case 'send-text':
        return this.#sendToClient(effect.text);
      default:
        return effect satisfies never;
    }
  }

  async #connect(request: CallRequest): Promise<void> {
    const attempt = this.#attempt;
    if (attempt === undefined) return;
    try {
      const client = await this.#options.loadClient(request);
      const target = typeof request.target === 'function' ? await request.target() : request.target;
      if (attempt.over) return;
      attempt.link = linkClient(client, {
        dispatch: (event) => this.#dispatch(event),
        messages: () => this.#snapshot.messages,
        levels: this.levels,
        now: this.#options.now,
        createId: () => this.#createId(),
      });
      this.#tools.offerTo(client);
      if (target === 'stored-call') return await this.#resume(attempt, client);
      const call = await client.start(target.assistantId, undefined, target.squadId, target.workflowId);
      // A client that resolves with nothing has reported the reason as an event.
      if (call === null) this.#failStart(attempt, attempt.link.lastFailure);
    } catch (error) {
      this.#failStart(attempt, error);
    }
  }

  async #resume(attempt: Attempt, client: VoiceClient): Promise<void> {
    const outcome = await client.resumeStoredCall?.();
    if (attempt.over || outcome?.name === 'resumed') return;
    if (outcome?.name === 'failed') this.#failStart(attempt, outcome.error);
    else this.#dispatch({ type: 'call-ended' });
  }

  #failStart(attempt: Attempt, reason: unknown): void {
    if (!attempt.over) this.#dispatch({ type: 'start-failed', error: CallError.from(reason) });
  }

  async #disconnect(): Promise<void> {
    const attempt = this.#attempt;
    if (attempt === undefined) return;
    // Nothing to stop yet: over at once, before the client that is being loaded can start.
    if (attempt.link === undefined) return this.#dispatch({ type: 'call-ended' });
    try {
      await attempt.link.client.stop();
      if (!attempt.over) this.#dispatch({ type: 'call-ended' });
    } catch (error) {
      if (attempt.over) return;
      for (const waiter of this.#endWaiters.splice(0)) waiter.reject(CallError.from(error));
      this.#dispatch({ type: 'end-failed' });
    }
  }

  #release(): void {
    const attempt = this.#attempt;
    this.#attempt = undefined;
    this.#cancelTick();
    this.#cancelLimit();
    this.levels.clear();
    if (attempt === undefined) return;
    attempt.over = true;
    this.#tools.withdraw();
    attempt.link?.release();
    const error = this.#snapshot.error ?? new CallError('call-failed', 'The call was ended');
    attempt.settle({ started: false, error });
  }

  #enterCall(): void {
    this.#attempt?.settle({ started: true });
    // A call that was taken back may be muted from the beginning.
    if (this.#attempt?.link?.client.isMuted() === true) this.#dispatch({ type: 'mute-changed', muted: true });
    this.#scheduleTick();
  }
  #scheduleTick(): void {
    this.#cancelTick = this.#options.setTimer(() => {
      this.#scheduleTick();
      this.#dispatch({ type: 'ticked', atMs: this.#options.now() });
    }, tickMs);
  }
  #armLimit(phase: 'connecting' | 'ending'): void {
    const { connectTimeoutMs, endTimeoutMs, setTimer } = this.#options;
    this.#cancelLimit();
    const delayMs = phase === 'connecting' ? connectTimeoutMs : endTimeoutMs;
    this.#cancelLimit = setTimer(() => this.#dispatch({ type: 'limit-reached' }), delayMs);
  }
  #sendToClient(content: string): void {
    this.#attempt?.link?.client.send({ type: 'add-message', message: { role: 'user', content } });
  }

  #createId(): string {
    this.#lastId += 1;
    return String(this.#lastId);
  }
  #typedLine(content: string): TranscriptMessage {
    return { id: `${typedPrefix}${this.#createId()}`, role: 'user', content, timestamp: this.#options.now() };
  }
}

/** False also for what a client cannot do. */
async function succeeds(action: Promise<unknown> | undefined): Promise<boolean> {
  try {
    await action;
    return action !== undefined;
  } catch {
    return false;
  }
}
