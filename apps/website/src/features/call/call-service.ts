import {
  CallError,
  type CallPhase,
  type CallRequest,
  type CallState,
  type CallStore,
  type CallTarget,
  type CancelTimer,
  type SetTimer,
  type StartOutcome,
  toCallState,
  withoutEnding,
} from '@saywell/react';
import type { CheckConfiguration } from '../configuration/check-configuration.ts';
import { callMessages, describeStartFailure, type ExplainFailure, endAdvice } from './call-messages.ts';
import type { SteadyClock } from './steady-clock.ts';
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

/** Without a call: whether one could be made from this page. */
export type Readiness = 'unknown' | 'unconfigured' | 'offline' | 'ready';

/** With a call its phase; one that is ending is still what it was. */
export type ConnectionStatus = Readiness | Extract<CallPhase, 'connecting' | 'active'>;

export interface CallServiceEvents {
  'connection-status-changed': [status: ConnectionStatus];
  'call-state-changed': [state: CallState];
  /** A start or an end that was asked for and failed. A start that the visitor broke off is none. */
  'call-failed': [result: ServiceResult];
}

/** Places an outbound phone call (`POST /call/phone`) and resolves once the provider has taken it. */
export type PlacePhoneCall = (order: {
  target: CallTarget;
  number: string;
  publicKey: string;
}) => Promise<unknown>;

export interface CallServiceOptions {
  readonly store: CallStore;
  readonly loadConfig: () => Promise<VoiceConfig>;
  /** Guards every start: logs what is wrong and answers it in words, empty when all is well. */
  readonly checkConfiguration: (...values: Parameters<CheckConfiguration>) => Promise<readonly string[]>;
  /** Tries everything that a call needs, short of a call. */
  readonly testConfiguration: () => Promise<ServiceResult>;
  readonly explainFailure: ExplainFailure;
  readonly isOnline: () => boolean;
  /** The store's clock; every start sets it by the system's. */
  readonly clock: Pick<SteadyClock, 'set'>;
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
    'call-failed': new Set(),
  };
  #missing: readonly string[] | undefined;
  #storedQuestion = '';
  #recordsCalls = false;
  #lastAgent: AgentName | undefined;
  #agents: VoiceConfig['agents'] | undefined;
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

  /** The squad's id: empty when there is none, absent until the configuration is known. */
  readonly getSquadId = (): string | undefined => this.#agents?.squad;

  /** Are calls recorded? False until the configuration is known, which is before the first call. */
  readonly getRecordsCalls = (): boolean => this.#recordsCalls;

  /** What the voice credentials lack, by their names; absent until the configuration is known. */
  readonly getMissingCredentials = (): readonly string[] | undefined => this.#missing;

  /** A typed question whose call could not start: the next call begins with it. Empty when there is none. */
  readonly getStoredQuestion = (): string => this.#storedQuestion;

  /** The agent that the last web call was asked for by name: it changes only with the store. */
  readonly getLastAgent = (): AgentName | undefined => this.#lastAgent;

  /** Whether and why not calls can be made from this page. Never rejects. */
  testConfiguration(): Promise<ServiceResult> {
    return this.#options.testConfiguration();
  }

  /**
   * Never rejects. While there is a call, also one that is still connecting, nothing happens.
   * Shown errors are in the store; the result is for the caller.
   */
  async startCall(payload: StartPayload = {}): Promise<ServiceResult> {
    const { store } = this.#options;
    if (store.getSnapshot().lifecycle.phase !== 'idle') return this.#failedStart(busy);
    this.#options.clock.set();
    const order = typeof payload === 'string' ? {} : payload;
    // Asked for twice by a start, before and after the client is there; checked and logged once.
    let resolved: Promise<CallTarget> | undefined;
    const target = () => (resolved ??= this.#resolveTarget(payload));
    const number = order.customer?.number;
    if (number !== undefined && number !== '') return this.#startPhoneCall(number, target);
    this.#lastAgent = order.agent;
    const input = order.input ?? 'voice';
    const outcome = await this.#startWebCall({ target, input }, order.firstMessage);
    if (outcome.started) return succeeded(callMessages.callStarted);
    const result = this.#failedStart(outcome.error);
    // Only what went wrong is in the store: not a start that was broken off, nor one during a call.
    if (store.getSnapshot().error === outcome.error) this.#emitFailure(result);
    else this.#storedQuestion = '';
    return result;
  }

  async #startWebCall(request: CallRequest, question = ''): Promise<StartOutcome> {
    const { store } = this.#options;
    // A question typed anew replaces the stored one, perhaps mended.
    if (request.input === 'text' && question !== '') this.#storedQuestion = question;
    const stored = this.#storedQuestion;
    const starting = store.start({ ...request, firstMessage: stored || question });
    if (stored !== '' && stored !== question) store.sendText(question);
    const outcome = await starting;
    if (outcome.started) this.#storedQuestion = '';
    return outcome;
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
      const result = { success: false, message: callMessages.endFailed(endAdvice), error };
      this.#emitFailure(result);
      return result;
    }
  }

  /** Finds out whether this site is set up for calls; changes the connection status. */
  async checkConfiguration(): Promise<void> {
    // A failure is reported through the status: unconfigured, or as unknown as before when nobody answered.
    await this.#learnConfig().catch(() => undefined);
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

  #failedStart(error: CallError, failure = this.#options.explainFailure(error)): ServiceResult {
    const message = describeStartFailure(error, failure);
    return { success: false, message, error: error.message };
  }

  #emitFailure(result: ServiceResult): void {
    for (const listener of this.#listeners['call-failed']) listener(result);
  }

  async #startPhoneCall(number: string, resolve: () => Promise<CallTarget>): Promise<ServiceResult> {
    const { placePhoneCall } = this.#options;
    try {
      if (placePhoneCall === undefined)
        throw new CallError('unsupported', 'Phone calls are not available here');
      const target = await resolve();
      const { publicKey } = await this.#options.loadConfig();
      await placePhoneCall({ target, number, publicKey });
      return succeeded(callMessages.phoneCallPlaced);
    } catch (reason) {
      // The API's words about a number are for whoever has ordered the call: no visitor does.
      const error = CallError.from(reason);
      return this.#failedStart(error, { sentence: error.message, detail: '' });
    }
  }

  async #learnConfig(): Promise<VoiceConfig> {
    const config = await this.#options.loadConfig();
    this.#agents = config.agents;
    this.#recordsCalls = config.recordsCalls;
    this.#missing = missingCredentials(config);
    return config;
  }

  async #resolveTarget(payload: StartPayload): Promise<CallTarget> {
    const agent = typeof payload === 'string' ? 'main' : (payload.agent ?? 'main');
    const config = await this.#learnConfig();
    const problems = await this.#options.checkConfiguration(config, agent === 'squad');
    if (problems.length > 0) throw new CallError('configuration', problems.join(' '));
    if (typeof payload === 'string') return { assistantId: payload };
    const { assistantId, agents } = config;
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

  /** What was emitted last, so that only changes are. */
  #emitted: CallState | undefined;

  #observe(): void {
    const status = this.#currentStatus();
    if (status !== this.#status) {
      this.#status = status;
      for (const listener of this.#listeners['connection-status-changed']) listener(status);
    }
    const state = this.getCallState();
    if (state === this.#emitted) return;
    this.#emitted = state;
    for (const listener of this.#listeners['call-state-changed']) listener(state);
  }

  #currentStatus(): ConnectionStatus {
    const { phase } = withoutEnding(this.#options.store.getSnapshot().lifecycle);
    if (phase !== 'idle') return phase;
    if (!this.#options.isOnline()) return 'offline';
    if (this.#missing === undefined) return 'unknown';
    return this.#missing.length > 0 ? 'unconfigured' : 'ready';
  }
}

function isSameState(a: CallState, b: CallState): boolean {
  return a.inCall === b.inCall && a.isConnecting === b.isConnecting && a.callDuration === b.callDuration;
}

const busy = new CallError('unsupported', 'There is a call already');
const succeeded = (message: string): ServiceResult => ({ success: true, message });
