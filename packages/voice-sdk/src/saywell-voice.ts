import { type CreateWebCall, createWebCallClient } from '@saywell/api-client';
import type { CallObject, DeviceSelection, RoomConfig } from '@saywell/call-room';
import { Listenable, textOf } from '@saywell/call-room/basics';
import type { Call } from '@saywell/contract';
import type { CallSession } from './call-session.ts';
import { browserVoiceEnvironment, type VoiceCallOptions, type VoiceEnvironment } from './environment.ts';
import { VoiceError } from './errors.ts';
import type { CallEndedMessage, CallStats, VoiceEvents } from './events.ts';
import { followCall, hearLevels } from './follow-call.ts';
import { unlockMedia } from './gesture-media.ts';
import * as messages from './messages.ts';
import type { OutgoingMessage } from './outgoing-message.ts';
import { type PageOptions, resolvePageOptions } from './page-options.ts';
import type { RegisteredTool, ToolHandler, ToolSettings } from './page-tool.ts';
import { type ParsedStart, parseStart, type StartArguments, startContext } from './parse-start.ts';
import type { PreflightOptions, PreflightReport } from './preflight/preflight-report.ts';
import { Recorder } from './recorder.ts';
import { RemoteAudio } from './remote-audio.ts';
import { type ResumeOutcome, resumeFailure } from './resume-outcome.ts';
import { runStart, type StartOutcome } from './start/run-start.ts';
import { forgetStoredCall, readStoredCall, type StoredCall } from './stored-call.ts';

/** Where the API is when neither the page nor the developer says. */
const fallbackBaseUrl = 'http://localhost:3000';

/**
 * Starts voice calls with an assistant, squad or workflow from a web page. One call
 * at a time. Importing and constructing it on a server is safe.
 *
 * @example
 * const voice = new SaywellVoice(publicKey);
 * voice.on('message', (message) => console.log(message));
 * button.onclick = () => voice.start(assistantId);
 */
export class SaywellVoice extends Listenable<VoiceEvents> {
  readonly #environment: VoiceEnvironment;
  readonly #createWebCall: CreateWebCall;
  readonly #baseUrl: string;
  readonly #callConfig: RoomConfig;
  readonly #callObjectOptions: VoiceCallOptions;
  #session: CallSession | undefined;
  #released: Promise<void> = Promise.resolve();
  readonly #recorder: Recorder;
  readonly #tools = new Map<string, RegisteredTool>();
  readonly #emit = <Name extends keyof VoiceEvents>(event: Name, ...values: VoiceEvents[Name]): void => {
    this.#recorder.add(event, values);
    this.emit(event, ...values);
  };

  /**
   * @param apiToken public key, or a JWT of one
   * @param apiBaseUrl address of the API; default the page's origin
   * @param callConfig where the engine comes from and how media connects
   * @param callObject which microphone; started muted?
   */
  constructor(
    apiToken: string,
    apiBaseUrl?: string,
    callConfig: RoomConfig = {},
    callObject: VoiceCallOptions = {},
    environment: Partial<VoiceEnvironment> = {},
  ) {
    const resolved = { ...browserVoiceEnvironment(), ...environment };
    const { fetch, log, pageOrigin } = resolved;
    super(log);
    this.#environment = resolved;
    this.#recorder = new Recorder(resolved);
    this.#baseUrl = apiBaseUrl ?? pageOrigin ?? fallbackBaseUrl;
    this.#createWebCall = createWebCallClient({ token: apiToken, baseUrl: this.#baseUrl, fetch });
    this.#callConfig = callConfig;
    this.#callObjectOptions = callObject;
  }

  /**
   * Starts a call. To be called in a click: the microphone and the sound are unlocked in it.
   * Positional, or one {@link StartOptions} object; a string is an id.
   *
   * Resolves with the call, or null when the start failed, was stopped, or a call is
   * going on already; the events say which. Rejects with a `validation-error` only.
   */
  async start(...values: StartArguments): Promise<Call | null> {
    const parsed = this.#validate(values);
    if (this.#session) {
      this.#emit('call-start-progress', {
        stage: 'validation',
        status: 'failed',
        timestamp: this.#timestamp(),
        metadata: { reason: 'already-started' },
      });
      return null;
    }
    const session = this.#openSession(parsed);
    return this.#settle(session, await this.#run(session));
  }

  /**
   * Takes back the call that was going on when the page was loaded again (`resumeAfterReload`). To be
   * called when the page begins: the microphone is opened again without a press. Never rejects; what
   * went wrong is told by the outcome alone, not by `error` events.
   * @param page as for `start()`; the call's mode and whether it was muted are known
   */
  async resumeStoredCall(page: PageOptions = {}): Promise<ResumeOutcome> {
    const { sessionStorage, now } = this.#environment;
    const name = this.#callObjectOptions.resumeAfterReload;
    const stored = this.#session ? undefined : readStoredCall(sessionStorage(), name);
    if (!stored) return { name: 'nothing-stored' };
    const outcome =
      now() < stored.expiresAtMs ? await this.#resume(stored, page) : { name: 'expired' as const };
    // Stopped by the page's end it is still there for the next one: pages are often loaded twice in a row.
    if (outcome.name !== 'stopped') this.#forget();
    return outcome;
  }

  /** Ends the call, or the start at whatever stage it is; resolves when everything is released. */
  async stop(): Promise<void> {
    // A call that was about to be taken back is given up with it.
    if (this.#session?.isReturning) this.#forget();
    if (this.#session) this.#over(this.#session, 'customer-ended-call');
    await this.#released;
  }

  /** Tells the agent to end the call, then leaves it. */
  async end(): Promise<void> {
    if (this.#session?.joined) this.send({ type: 'end-call' });
    await this.stop();
  }

  /** Loads the call room and its engine ahead of the call, for example when a pointer nears the button. Never rejects. */
  async preload(): Promise<void> {
    const { document, loadCallRoom } = this.#environment;
    if (!document) return;
    // The start loads them again with its retries and reports what fails.
    await Promise.all([loadCallRoom(), this.#recorder.load()])
      .then(([{ preloadEngine }]) => preloadEngine(this.#callConfig, this.#baseUrl))
      .catch(() => undefined);
  }

  /** Throws `no-call` when there is no call. */
  setMuted(muted: boolean): void {
    const { session, call } = this.#current();
    session.muted = muted;
    call.setLocalAudio(!muted);
  }

  /** Throws `no-call` when there is no call. */
  isMuted(): boolean {
    const { session, call } = this.#current();
    const audio = call.localAudio();
    return audio === null ? session.muted : !audio;
  }

  /**
   * Lets the assistant say something.
   * @param interruptionsEnabled may the visitor interrupt it?
   * @param interruptAssistantEnabled may it cut off what the assistant is saying?
   */
  say(
    message: string,
    endCallAfterSpoken?: boolean,
    interruptionsEnabled = false,
    interruptAssistantEnabled = false,
  ): void {
    this.send({
      type: 'say',
      message,
      endCallAfterSpoken,
      interruptionsEnabled,
      interruptAssistantEnabled,
    });
  }

  /** Sends a message to the agent. Throws `no-call` without a call, and what the call room throws. */
  send(message: OutgoingMessage): void {
    this.#current().call.sendAppMessage(JSON.stringify(message));
  }

  /**
   * The assistant stops what it is saying: the page's sound at once, its speech as if the visitor
   * had interrupted it. Throws `no-call` when there is no call.
   */
  interrupt(): void {
    const { session } = this.#current();
    session.inCall?.interrupt();
  }

  /**
   * A function of the page that the assistant may call, in every call from now on. It must know the
   * function: from its `model.tools`, or from the start option `tools`. Answers what removes it.
   *
   * @example
   * voice.registerTool('show_map', ({ city }) => { map.show(city); return 'The map is shown.'; });
   */
  registerTool(name: string, handler: ToolHandler, settings: ToolSettings = {}): () => void {
    const tool: RegisteredTool = { ...settings, handler };
    this.#tools.set(name, tool);
    return () => {
      if (this.#tools.get(name) === tool) this.#tools.delete(name);
    };
  }

  /** How fast the assistant answered and what the connection is like; null without a call. */
  async getStats(): Promise<CallStats | null> {
    return (await this.#session?.inCall?.stats()) ?? null;
  }

  /**
   * The spectrum of a side now, 0–255 in 512 bands; empty when there is nothing to hear. Measured
   * from the first question on; the array is filled anew by the next one.
   */
  getFrequencyData(side: 'local' | 'remote'): Uint8Array<ArrayBuffer> {
    return this.#session?.inCall?.frequencies(side) ?? new Uint8Array();
  }

  /** To be called in a click after `audio-blocked`: plays what the browser has refused. */
  resumeAudio(): void {
    this.#session?.remoteAudio.resume();
  }

  /** The newest 500 events as JSON text, without tokens, names and what was said. Rejects only when it cannot be loaded. */
  exportLog(): Promise<string> {
    return this.#recorder.export();
  }

  /**
   * Can a call be made here? Looks at microphone, devices, server and network, each within its
   * time. Never rejects, and leaves nothing open.
   */
  async preflight(options: PreflightOptions = {}): Promise<PreflightReport> {
    const { runPreflight } = await import('./preflight/run-preflight.ts');
    return runPreflight(this.#environment, this.#baseUrl, options);
  }

  /** Chooses the microphone during a call. */
  async setInputDevicesAsync(devices: { readonly audioDeviceId: string }): Promise<DeviceSelection> {
    const { session, call } = this.#current();
    const selection = await call.setInputDevicesAsync(devices);
    session.media.releaseMicrophone();
    return selection;
  }

  /** Chooses the loudspeaker during a call, where the browser can. */
  setOutputDeviceAsync(device: { readonly outputDeviceId: string }): Promise<DeviceSelection> {
    return this.#current().call.setOutputDeviceAsync(device);
  }

  /** How loud the assistant is played, 0 to 1; every call begins at 1. Throws `no-call` when there is no call. */
  setOutputVolume(volume: number): void {
    this.#current().session.remoteAudio.setVolume(volume);
  }

  /** The call room's object; null without a call. */
  getCallObject(): CallObject | null {
    return this.#session?.call ?? null;
  }

  #validate(values: StartArguments): ParsedStart {
    try {
      return parseStart(values);
    } catch (error) {
      this.#emit('error', {
        type: 'validation-error',
        stage: 'input-validation',
        message: textOf(error),
        error,
        timestamp: this.#timestamp(),
      });
      throw error;
    }
  }

  #run(session: CallSession): Promise<StartOutcome> {
    return runStart({
      session,
      environment: this.#environment,
      createWebCall: this.#createWebCall,
      callConfig: this.#callConfig,
      callObjectOptions: this.#optionsFor(session),
      previousReleased: this.#released,
      emit: (event, ...values) => this.#emitOf(session, event, ...values),
      log: this.#recorder.add,
      loadInCall: () => this.#recorder.load(),
      findTool: (name) => session.page.tools.get(name) ?? this.#tools.get(name),
      follow: () => this.#follow(session),
    });
  }

  async #resume({ call, mode, muted }: StoredCall, page: PageOptions): Promise<ResumeOutcome> {
    const session = this.#openSession({ body: {}, page: resolvePageOptions({ mode, ...page }) });
    Object.assign(session, { webCall: call, muted, isReturning: true } satisfies Partial<CallSession>);
    const outcome = await this.#run(session);
    session.isReturning = false;
    if (outcome.name === 'started') await this.#settle(session, outcome);
    if (outcome.name === 'started') return { name: 'resumed', call };
    if (outcome.name === 'failed') this.#close(session);
    await this.#released;
    return outcome.name === 'failed' ? resumeFailure(outcome.error) : outcome;
  }

  #forget(): void {
    forgetStoredCall(this.#environment.sessionStorage(), this.#callObjectOptions.resumeAfterReload);
  }

  #emitOf<Name extends keyof VoiceEvents>(
    session: CallSession,
    event: Name,
    ...values: VoiceEvents[Name]
  ): void {
    if (session.isReturning && (event === 'error' || event === 'camera-error')) return;
    this.#emit(event, ...values);
  }

  /** Runs inside the gesture: nothing may be awaited before this. */
  #openSession({ body, page }: ParsedStart): CallSession {
    const { audioSource } = this.#optionsFor({ page });
    const environment = this.#environment;
    const createAudioContext = page.mode === 'text' ? undefined : environment.createAudioContext;
    const constraints = this.#callConfig.userMediaAudioConstraints;
    const session: CallSession = {
      body,
      context: startContext(body, environment.isMobile()),
      startedAtMs: environment.now(),
      ended: new AbortController(),
      page,
      media: unlockMedia({ ...environment, createAudioContext }, audioSource, constraints),
      remoteAudio: new RemoteAudio({
        ...environment,
        onBlocked: () => this.#emit('audio-blocked'),
        onUnblocked: () => this.#emit('audio-unblocked'),
      }),
      call: undefined,
      webCall: undefined,
      isReturning: false,
      inCall: undefined,
      muted: this.#callObjectOptions.startAudioOff === true,
      joined: false,
      recording: false,
      playable: false,
      started: false,
      endAnnounced: false,
      speech: { speaking: false },
      cancelSilenceTimer: undefined,
    };
    this.#session = session;
    void this.preload();
    return session;
  }

  #follow(session: CallSession): void {
    followCall(session, {
      environment: this.#environment,
      emit: (event, ...values) => {
        // What a call that is over still says is not this page's business any more.
        if (this.#session === session) this.#emitOf(session, event, ...values);
      },
      onOver: (over, endedReason) => this.#over(over, endedReason),
    });
  }

  async #settle(session: CallSession, outcome: StartOutcome): Promise<Call | null> {
    if (outcome.name === 'started' && session.webCall) {
      this.#emit('call-start-success', {
        totalDuration: this.#environment.now() - session.startedAtMs,
        callId: session.webCall.id || 'unknown',
        timestamp: this.#timestamp(),
      });
      return session.webCall;
    }
    if (outcome.name === 'failed') this.#failed(session, outcome);
    await this.#released;
    return null;
  }

  #failed(session: CallSession, { stage, error }: StartOutcome & { name: 'failed' }): void {
    this.#close(session);
    const totalDuration = this.#environment.now() - session.startedAtMs;
    const { context } = session;
    const timestamp = this.#timestamp();
    const message = textOf(error);
    this.#emit('error', {
      type: 'start-method-error',
      stage,
      message,
      error,
      timestamp,
      totalDuration,
      context,
    });
    this.#emit('call-start-failed', {
      stage,
      duration: totalDuration,
      totalDuration,
      error: message,
      timestamp,
      context,
    });
  }

  /** The call is over: said once, whoever ended it. */
  #over(session: CallSession, endedReason: string | undefined): void {
    if (this.#session !== session) return;
    hearLevels(session, { environment: this.#environment, emit: this.#emit }, { type: 'call-over' });
    this.#close(session);
    this.#emit('call-end');
    if (session.endAnnounced) return;
    const ended: CallEndedMessage = {
      type: 'status-update',
      status: 'ended',
      endedReason,
      timestamp: this.#environment.now(),
    };
    this.#emit('message', ended);
  }

  /** From here on a new start may begin; it waits until this one is released. */
  #close(session: CallSession): void {
    this.#session = undefined;
    session.ended.abort();
    session.cancelSilenceTimer?.();
    session.remoteAudio.remove();
    this.#released = this.#release(session, this.#released);
  }

  async #release({ call, recording, media }: CallSession, before: Promise<void>): Promise<void> {
    try {
      if (recording) call?.stopRecording();
      await call?.destroy();
    } finally {
      media.release();
      await before;
    }
  }

  /** Without a microphone no device is asked for, unless the page brings one itself. */
  #optionsFor({ page }: Pick<CallSession, 'page'>): VoiceCallOptions {
    const given = this.#callObjectOptions;
    if (page.mode === 'voice') return given;
    return { ...given, audioSource: false, videoSource: given.videoSource ?? false };
  }

  #current(): { session: CallSession; call: CallObject } {
    const session = this.#session;
    if (!session?.call) throw new VoiceError('no-call', messages.noCall);
    return { session, call: session.call };
  }

  #timestamp(): string {
    return new Date(this.#environment.now()).toISOString();
  }
}
