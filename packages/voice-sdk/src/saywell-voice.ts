import { type CreateWebCall, createWebCallClient } from '@saywell/api-client';
import type { CallObject, DeviceSelection, RoomConfig, ScreenShareOptions } from '@saywell/call-room';
import { Listenable } from '@saywell/call-room/basics';
import type { Call } from '@saywell/contract';
import { browserVoiceEnvironment, type VoiceEnvironment } from './environment/voice-environment.ts';
import { Recorder } from './event-log/recorder.ts';
import type { CallStats, VoiceEvents } from './events.ts';
import { noCall } from './messages.ts';
import type { VoiceCallOptions } from './options/call-object-options.ts';
import type { OutgoingMessage } from './options/outgoing-message.ts';
import type { PageOptions } from './options/page-options.ts';
import type { ToolHandler, ToolSettings } from './options/page-tool.ts';
import { PageTools } from './options/page-tools.ts';
import type { StartArguments } from './options/parse-start.ts';
import type { PreflightOptions, PreflightReport } from './preflight/preflight-report.ts';
import type { CallSetup } from './session/call-setup.ts';
import { CurrentCall } from './session/current-call.ts';
import { isInRoom, roomOf } from './session/session-state.ts';
import { startCall } from './start/start-call.ts';
import { resumeCall } from './stored-call/resume-call.ts';
import type { ResumeOutcome } from './stored-call/resume-outcome.ts';

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
  readonly #setup: CallSetup;
  readonly #calls: CurrentCall;

  /**
   * @param access public key, a JWT of one, or what creates the calls of a page whose visitor has signed in
   * @param apiBaseUrl address of the API; default the page's origin
   * @param callConfig where the engine comes from and how media connects
   * @param callObject which microphone; started muted?
   */
  constructor(
    access: string | CreateWebCall,
    apiBaseUrl?: string,
    callConfig: RoomConfig = {},
    callObject: VoiceCallOptions = {},
    given: Partial<VoiceEnvironment> = {},
  ) {
    const environment = { ...browserVoiceEnvironment(), ...given };
    const { fetch, log, pageOrigin } = environment;
    super(log);
    const baseUrl = apiBaseUrl ?? pageOrigin ?? fallbackBaseUrl;
    const recorder = new Recorder(environment);
    this.#setup = {
      environment,
      baseUrl,
      createWebCall:
        typeof access === 'string' ? createWebCallClient({ token: access, baseUrl, fetch }) : access,
      callConfig,
      callObjectOptions: callObject,
      recorder,
      tools: new PageTools(),
      wantsVideo: () => this.isHeard('video'),
      emit: (event, ...values) => {
        recorder.add(event, values);
        this.emit(event, ...values);
      },
    };
    this.#calls = new CurrentCall(this.#setup);
  }

  /**
   * Starts a call. To be called in a click: the microphone and the sound are unlocked in it.
   * Positional, or one {@link StartOptions} object; a string is an id.
   *
   * Resolves with the call, or null when the start failed, was stopped, or a call is
   * going on already; the events say which. Rejects with a `validation-error` only.
   */
  async start(...values: StartArguments): Promise<Call | null> {
    return startCall(this.#calls, values);
  }

  /**
   * Takes back the call that was going on when the page was loaded again (`resumeAfterReload`). To be
   * called when the page begins: the microphone is opened again without a press. Never rejects; what
   * went wrong is in the outcome alone, not in `error` events.
   * @param page as for `start()`; the call's mode and whether it was muted are known
   */
  async resumeStoredCall(page: PageOptions = {}): Promise<ResumeOutcome> {
    return resumeCall(this.#calls, page);
  }

  /** Ends the call, or the start at whatever stage it is; resolves when everything is released. */
  async stop(): Promise<void> {
    await this.#calls.stop();
  }

  /** Asks the agent to end the call, then leaves it. */
  async end(): Promise<void> {
    const { session } = this.#calls;
    if (session && isInRoom(session.state)) this.send({ type: 'end-call' });
    await this.stop();
  }

  /** Loads the call room and its engine ahead of the call, for example when a pointer nears the button. Never rejects. */
  async preload(): Promise<void> {
    await this.#calls.preload();
  }

  /** Throws `no-call` when there is no call. */
  setMuted(muted: boolean): void {
    this.#calls.require().session.dispatch({ type: 'mute-requested', isMuted: muted });
  }

  /** False without a call. */
  isMuted(): boolean {
    const { session } = this.#calls;
    if (!session || !('room' in session.state)) return false;
    const { isMuted, room } = session.state;
    return !(room.call.localAudio() ?? !isMuted);
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

  /** Sends a message to the agent; without a call only a warning is logged. Throws what the call room throws. */
  send(message: OutgoingMessage): void {
    const call = this.getCallObject();
    if (call) call.sendAppMessage(JSON.stringify(message));
    else this.#setup.environment.log.warn(noCall);
  }

  /**
   * The assistant stops what it is saying: the page's sound at once, its speech as if the visitor
   * had interrupted it. Throws `no-call` when there is no call.
   */
  interrupt(): void {
    this.#calls.require().inCall.interrupt();
  }

  /**
   * A function of the page that the assistant may call, in every call from this moment. It must know the
   * function: from its `model.tools`, or from the start option `tools`. Answers what removes it.
   *
   * @example
   * voice.registerTool('show_map', ({ city }) => { map.show(city); return 'The map is shown.'; });
   */
  registerTool(name: string, handler: ToolHandler, settings: ToolSettings = {}): () => void {
    return this.#setup.tools.register(name, handler, settings);
  }

  /** How fast the assistant answered and what the connection is like; null without a call. */
  async getStats(): Promise<CallStats | null> {
    return (await this.#room?.inCall.stats()) ?? null;
  }

  /**
   * The spectrum of a side now, 0–255 in 512 bands; empty when there is nothing to hear. Measured
   * from the first question on; the array is filled anew by the next one.
   */
  getFrequencyData(side: 'local' | 'remote'): Uint8Array<ArrayBuffer> {
    return this.#room?.inCall.frequencies(side) ?? new Uint8Array();
  }

  /** To be called in a click after `audio-blocked`: plays what the browser has refused. */
  resumeAudio(): void {
    this.#calls.session?.remoteAudio.resume();
  }

  /** The newest 500 events as JSON text, without tokens, names and what was said. Rejects only when it cannot be loaded. */
  exportLog(): Promise<string> {
    return this.#setup.recorder.export();
  }

  /**
   * Can a call be made here? Looks at microphone, devices, server and network, each within its
   * time. Never rejects, and leaves nothing open.
   */
  async preflight(options: PreflightOptions = {}): Promise<PreflightReport> {
    const { environment, baseUrl } = this.#setup;
    return import('./preflight/run-preflight.ts').then((part) =>
      part.runPreflight(environment, baseUrl, options),
    );
  }

  /** Chooses the microphone during a call. */
  async setInputDevicesAsync(devices: { readonly audioDeviceId: string }): Promise<DeviceSelection> {
    const { session, call } = this.#calls.require();
    const selection = await call.setInputDevicesAsync(devices);
    session.media.releaseMicrophone();
    return selection;
  }

  /** Chooses the loudspeaker during a call, where the browser can. */
  setOutputDeviceAsync(device: { readonly outputDeviceId: string }): Promise<DeviceSelection> {
    return this.#calls.require().call.setOutputDeviceAsync(device);
  }

  /** Sends the microphone louder (above 1) or softer, from 0 to 10, for the rest of the call. Rejects with `no-call` without one. */
  async increaseMicLevel(gain: number): Promise<void> {
    await this.#calls.require().inCall.setMicrophoneGain(gain);
  }

  /** In a click: the browser asks which screen or window, and sends it. Events of the call object say how it goes. */
  async startScreenSharing(
    displayMediaOptions?: DisplayMediaStreamOptions,
    screenVideoSendSettings?: ScreenShareOptions['screenVideoSendSettings'],
  ): Promise<void> {
    const { call } = this.#calls.require();
    await call.startScreenShare({ displayMediaOptions, screenVideoSendSettings });
  }

  stopScreenSharing(): void {
    this.#calls.require().call.stopScreenShare();
  }

  /** How loud the assistant is played, 0 to 1; every call begins at 1. Throws `no-call` when there is no call. */
  setOutputVolume(volume: number): void {
    this.#calls.require().session.remoteAudio.setVolume(volume);
  }

  /** The call room's object; null without a call. */
  getCallObject(): CallObject | null {
    return this.#room?.call ?? null;
  }

  /** The same, under the name that pages of the hosted SDK know. */
  getDailyCallObject(): CallObject | null {
    return this.getCallObject();
  }

  get #room() {
    const { session } = this.#calls;
    return session && roomOf(session.state);
  }
}
