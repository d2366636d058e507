import {
  CallError,
  type CallState,
  type CallStore,
  type CallTarget,
  type CancelTimer,
  type SetTimer,
  toCallState,
} from '@saywell/react';
import { callMessages, describeStartFailure } from './call-messages.ts';
import { missingCredentials, type VoiceConfig } from './voice-config.ts';

export type AgentName = 'main' | 'max' | 'grace' | 'kyle' | 'squad';

/** An assistant's id, or whom to call and how. Default: the main assistant through the microphone. */
export type StartPayload =
  | string
  | {
      readonly agent?: AgentName;
      /** With a number an outbound phone call is placed instead of a web call. */
      readonly customer?: { readonly number?: string };
      readonly input?: 'voice' | 'text';
      /** Sent as the visitor's first line. */
      readonly firstMessage?: string;
    };

/** The outcome of starting or ending a call. */
export interface ServiceResult {
  readonly success: boolean;
  readonly message: string;
  /** Text of the cause, when it failed. */
  readonly error?: string;
}

export type ConnectionStatus = 'unknown' | 'unconfigured' | 'offline' | 'ready' | 'connecting' | 'connected';

export interface CallServiceEvents {
  'connection-status-changed': [status: ConnectionStatus];
  'call-state-changed': [state: CallState];
}

/** Places an outbound phone call (`POST /call/phone`) and resolves once the provider has taken it. */
export type PlacePhoneCall = (order: { target: CallTarget; number: string }) => Promise<unknown>;

export interface CallServiceOptions {
  readonly store: CallStore;
  readonly loadConfig: () => Promise<VoiceConfig>;
  readonly isOnline: () => boolean;
  readonly setTimer: SetTimer;
  /** Absent: phone calls are answered with an unsupported result. */
  readonly placePhoneCall?: PlacePhoneCall;
}

/** The status is looked at this often while somebody listens. */
export const pollIntervalMs = 2_000;

type Listeners = { [Name in keyof CallServiceEvents]: Set<(...values: CallServiceEvents[Name]) => void> };

/** The site's way to calls: start, end, state and two derived events, over one call store. */
export class CallService {
  readonly #options: CallServiceOptions;
  readonly #listeners: Listeners = {
    'connection-status-changed': new Set(),
    'call-state-changed': new Set(),
  };
  #config: 'unknown' | 'missing' | 'complete' = 'unknown';
  #state: CallState;
  #status: ConnectionStatus = 'unknown';
  #stop: (() => void) | undefined;

  constructor(options: CallServiceOptions) {
    this.#options = options;
    this.#state = toCallState(options.store.getSnapshot());
  }

  /** The same object until something changes. */
  readonly getCallState = (): CallState => {
    const next = toCallState(this.#options.store.getSnapshot());
    if (!isSameState(this.#state, next)) this.#state = next;
    return this.#state;
  };

  readonly getConnectionStatus = (): ConnectionStatus => this.#status;

  /** Never rejects. Shown errors are in the store; the result is for the caller. */
  async startCall(payload: StartPayload = {}): Promise<ServiceResult> {
    const order = typeof payload === 'string' ? {} : payload;
    const target = () => this.#resolveTarget(payload);
    const number = order.customer?.number;
    if (number !== undefined && number !== '') return this.#startPhoneCall(number, target);
    const outcome = await this.#options.store.start({
      target,
      input: order.input ?? 'voice',
      ...(order.firstMessage !== undefined && { firstMessage: order.firstMessage }),
    });
    return outcome.started ? succeeded(callMessages.callStarted) : failedStart(outcome.error);
  }

  /** Never rejects. */
  async endCall(): Promise<ServiceResult> {
    const { store } = this.#options;
    if (store.getSnapshot().lifecycle.phase === 'idle') {
      return { success: false, message: callMessages.notInitialised, error: 'There is no call' };
    }
    try {
      await store.end();
      return succeeded(callMessages.callEnded);
    } catch (reason) {
      const error = CallError.from(reason).message;
      return { success: false, message: callMessages.endFailed(error), error };
    }
  }

  /** Finds out whether this site is set up for calls; changes the connection status. */
  async checkConfiguration(): Promise<void> {
    try {
      await this.#completeConfig();
    } catch {
      // Reported through the status: unconfigured, or as unknown as before when nobody answered.
    }
    this.#observe();
  }

  /** Listens from the first listener to the last. */
  on<Name extends keyof CallServiceEvents>(
    event: Name,
    listener: (...values: CallServiceEvents[Name]) => void,
  ): () => void {
    this.#listeners[event].add(listener);
    this.#stop ??= this.#watch();
    return () => {
      this.#listeners[event].delete(listener);
      if (Object.values(this.#listeners).some((set) => set.size > 0)) return;
      this.#stop?.();
      this.#stop = undefined;
    };
  }

  async #startPhoneCall(number: string, resolve: () => Promise<CallTarget>): Promise<ServiceResult> {
    const { placePhoneCall } = this.#options;
    try {
      if (placePhoneCall === undefined)
        throw new CallError('unsupported', 'Phone calls are not available here');
      await placePhoneCall({ target: await resolve(), number });
      return succeeded(callMessages.phoneCallPlaced);
    } catch (reason) {
      return failedStart(CallError.from(reason));
    }
  }

  async #completeConfig(): Promise<VoiceConfig> {
    const config = await this.#options.loadConfig();
    const missing = missingCredentials(config);
    this.#config = missing.length === 0 ? 'complete' : 'missing';
    if (missing.length > 0) throw new CallError('configuration', `Missing: ${missing.join(', ')}`);
    return config;
  }

  async #resolveTarget(payload: StartPayload): Promise<CallTarget> {
    const { assistantId, agents } = await this.#completeConfig();
    if (typeof payload === 'string') return { assistantId: payload };
    const agent = payload.agent ?? 'main';
    const id = agent === 'main' ? assistantId : agents[agent];
    if (id === '') throw new CallError('configuration', `No id for the agent ${agent}`);
    return agent === 'squad' ? { squadId: id } : { assistantId: id };
  }

  #watch(): () => void {
    const unsubscribe = this.#options.store.subscribe(() => this.#observe());
    let cancel: CancelTimer | undefined;
    const schedule = () => {
      cancel = this.#options.setTimer(() => {
        this.#observe();
        schedule();
      }, pollIntervalMs);
    };
    this.#observe();
    schedule();
    return () => {
      unsubscribe();
      cancel?.();
    };
  }

  /** What was last told, so that only changes are. */
  #told: CallState | undefined;

  #observe(): void {
    const status = this.#currentStatus();
    if (status !== this.#status) {
      this.#status = status;
      for (const listener of this.#listeners['connection-status-changed']) listener(status);
    }
    const state = this.getCallState();
    if (state === this.#told) return;
    this.#told = state;
    for (const listener of this.#listeners['call-state-changed']) listener(state);
  }

  #currentStatus(): ConnectionStatus {
    const { inCall, isConnecting } = this.getCallState();
    if (inCall) return 'connected';
    if (isConnecting) return 'connecting';
    if (!this.#options.isOnline()) return 'offline';
    if (this.#config === 'missing') return 'unconfigured';
    return this.#config === 'complete' ? 'ready' : 'unknown';
  }
}

function isSameState(a: CallState, b: CallState): boolean {
  return a.inCall === b.inCall && a.isConnecting === b.isConnecting && a.callDuration === b.callDuration;
}

const succeeded = (message: string): ServiceResult => ({ success: true, message });
const failedStart = (error: CallError): ServiceResult => ({
  success: false,
  message: describeStartFailure(error),
  error: error.message,
});
