import { CallInputs } from './call-inputs.ts';
import { CallLife } from './call-life.ts';
import type { MicrophoneSource } from './devices/microphone.ts';
import type { Engine, ParticipantUpdate } from './engine.ts';
import type { CallRoomEnvironment } from './environment.ts';
import { CallRoomError } from './errors.ts';
import type { CallEvents, DeviceSelection, EmitCallEvent } from './events.ts';
import { Listenable } from './listenable.ts';
import { type GuardedMethod, preconditions } from './machine/preconditions.ts';
import type { MeetingState } from './machine/transition.ts';
import * as messages from './messages.ts';
import type { CallOptions, InputSettings } from './options.ts';
import { checkOptions, jsonText } from './options-rules.ts';
import type { Participants } from './room/participant.ts';

/** Level observers: shortest and default interval. */
const minLevelIntervalMs = 100;
const defaultLevelIntervalMs = 200;

export interface InputDevices {
  readonly audioDeviceId?: string;
  /** Wins over the id; `true` = default microphone, `false` = none. */
  readonly audioSource?: MicrophoneSource;
}

/** A call in a room. Made by `createCallObject`. Methods throw or reject with a `CallRoomError`. */
export class CallObject extends Listenable<CallEvents> {
  readonly #environment: CallRoomEnvironment;
  readonly #onDestroyed: () => void;
  readonly #inputs: CallInputs;
  readonly #levelIntervalsMs: { local?: number | undefined; remote?: number | undefined } = {};
  readonly #life: CallLife;
  #clientId: string | undefined;
  #options: CallOptions;
  #audioOn: boolean;
  #destruction: Promise<void> | undefined;

  constructor(options: CallOptions, environment: CallRoomEnvironment, onDestroyed: () => void) {
    super(environment.log);
    this.#options = options;
    this.#environment = environment;
    this.#onDestroyed = onDestroyed;
    this.#clientId = `${environment.now()}${environment.random().toString(36).slice(2)}`;
    this.#audioOn = options.startAudioOff !== true;
    const emit = this.#emit;
    const current = (): CallOptions => this.#options;
    this.#inputs = new CallInputs({
      environment,
      options: current,
      emit,
      onTrack: (track) => this.#life.engine?.setMicrophone(track),
    });
    this.#life = new CallLife({
      environment,
      options: current,
      audioOn: () => this.#audioOn,
      emit,
      inputs: this.#inputs,
      onJoined: (engine) => this.#observeLevels(engine),
    });
  }

  /** Undefined once destroyed. */
  get callClientId(): string | undefined {
    return this.#clientId;
  }

  isDestroyed(): boolean {
    return this.#destruction !== undefined;
  }

  meetingState(): MeetingState {
    return this.#life.meetingState;
  }

  /** `local` and everybody else by session id; empty outside a call. */
  participants(): Participants {
    return this.#life.engine?.participants() ?? {};
  }

  /** Loads the engine ahead of `join()`. */
  async load(options: CallOptions = {}): Promise<void> {
    this.#guard();
    this.#merge(options);
    await this.#life.load();
  }

  /**
   * Joins the room; loads the engine first if needed. Resolves with the participants,
   * with undefined when already joining or joined. Rejects with a room error type, or
   * `cancelled` when `leave()` came first.
   */
  async join(options: CallOptions = {}): Promise<Participants | undefined> {
    this.#guard();
    const state = this.meetingState();
    if (state !== 'joining-meeting' && state !== 'joined-meeting') {
      this.#merge(options);
      const { url = '' } = this.#options;
      if (!url || !URL.canParse(url, this.#environment.pageOrigin))
        throw new CallRoomError('invalid-option', messages.noUrl);
    }
    return this.#life.join();
  }

  /** Resolves when the call is left, at the latest after two seconds; at once when there is none. */
  leave(): Promise<void> {
    return this.#life.leave();
  }

  /** Leaves and makes the object useless; harmless when repeated. */
  destroy(): Promise<void> {
    this.#destruction ??= this.#destroy();
    return this.#destruction;
  }

  /** Is the microphone on? Null outside a call. */
  localAudio(): boolean | null {
    return this.meetingState() === 'joined-meeting' ? this.#audioOn && this.#inputs.track !== null : null;
  }

  setLocalAudio(on: boolean): this {
    this.#guard();
    this.#audioOn = on;
    this.#life.engine?.setAudio(on);
    return this;
  }

  /** Chooses the microphone, during a call without interrupting it. Rejects with `device-error`. */
  async setInputDevicesAsync(devices: InputDevices): Promise<DeviceSelection> {
    this.#guard();
    const source = devices.audioSource ?? devices.audioDeviceId;
    if (source === undefined) return this.#inputs.selection(false);
    this.#options = { ...this.#options, audioSource: source };
    if (this.#life.engine) await this.#inputs.choose(source);
    return this.#inputs.selection(true);
  }

  /** Remembers the speaker; whoever plays the tracks applies it (`selected-devices-updated`). */
  async setOutputDeviceAsync(device: { readonly outputDeviceId: string }): Promise<DeviceSelection> {
    this.#guard();
    this.#inputs.chooseSpeaker(device.outputDeviceId);
    return this.#inputs.selection(true);
  }

  async enumerateDevices(): Promise<{ devices: readonly MediaDeviceInfo[] }> {
    return { devices: (await this.#environment.mediaDevices?.enumerateDevices()) ?? [] };
  }

  /** Sends to one participant, several, or `*` all. Throws before join and above the room's size cap. */
  sendAppMessage(data: unknown, to: string | readonly string[] = '*'): this {
    this.#guard('sendAppMessage');
    const text = jsonText(data);
    if (text === undefined) throw new CallRoomError('invalid-option', messages.messageNotJson);
    const cap = this.#life.engine?.maxAppMessageLength ?? 0;
    if (text.length > cap) throw new CallRoomError('message-too-large', messages.messageTooLarge(cap));
    for (const id of typeof to === 'string' ? [to] : to) this.#life.engine?.sendAppMessage(data, id);
    return this;
  }

  updateParticipant(id: string, update: ParticipantUpdate): this {
    this.#guard();
    const { setAudio, ...rest } = update;
    const local = id === 'local' || id === this.participants()['local']?.session_id;
    if (setAudio !== undefined && local) this.setLocalAudio(setAudio);
    this.#life.engine?.updateParticipant(id, rest);
    return this;
  }

  getInputSettings(): InputSettings {
    return this.#options.inputSettings ?? {};
  }

  /**
   * Changes the processing of the microphone. Rejects, after a `nonfatal-error` of type
   * `audio-processor-error`, when the browser refuses; the call goes on.
   */
  async updateInputSettings(settings: InputSettings): Promise<{ inputSettings: InputSettings }> {
    this.#guard();
    const audio = { ...this.#options.inputSettings?.audio, ...settings.audio };
    await this.#inputs.process(audio);
    const inputSettings = { ...this.#options.inputSettings, audio };
    this.#options = { ...this.#options, inputSettings };
    this.#emit('input-settings-updated', { inputSettings });
    return { inputSettings };
  }

  /** Emits `local-audio-level` every `intervalMs` (at least 100, default 200) while in a call. */
  async startLocalAudioLevelObserver(intervalMs?: number): Promise<void> {
    this.#guard();
    this.#startLevels('local', intervalMs);
  }

  stopLocalAudioLevelObserver(): void {
    this.#setLevels('local', undefined);
  }

  isLocalAudioLevelObserverRunning(): boolean {
    return this.#isObserving('local');
  }

  /** 0–1. */
  getLocalAudioLevel(): number {
    return this.#life.engine?.levels().local ?? 0;
  }

  /** Emits `remote-participants-audio-level` every `intervalMs` (at least 100, default 200) while in a call. */
  async startRemoteParticipantsAudioLevelObserver(intervalMs?: number): Promise<void> {
    this.#guard();
    this.#startLevels('remote', intervalMs);
  }

  stopRemoteParticipantsAudioLevelObserver(): void {
    this.#setLevels('remote', undefined);
  }

  isRemoteParticipantsAudioLevelObserverRunning(): boolean {
    return this.#isObserving('remote');
  }

  /** Session id → 0–1. */
  getRemoteParticipantsAudioLevel(): Readonly<Record<string, number>> {
    return this.#life.engine?.levels().remote ?? {};
  }

  /** Always rejects: Saywell's rooms record on the server by the assistant's `artifactPlan`, not for a page. */
  async startRecording(_options?: object): Promise<void> {
    this.#guard();
    throw new CallRoomError('not-allowed', messages.noRecording);
  }

  /** Harmless without a recording. */
  stopRecording(): void {}

  async #destroy(): Promise<void> {
    await this.leave().catch(() => undefined);
    this.#life.release();
    this.#emit('call-instance-destroyed', {});
    this.#clientId = undefined;
    this.removeListeners();
    this.#onDestroyed();
  }

  #startLevels(side: 'local' | 'remote', intervalMs: number | undefined): void {
    const wanted = intervalMs ? intervalMs : defaultLevelIntervalMs;
    if (typeof wanted !== 'number' || !(wanted >= minLevelIntervalMs)) {
      throw new CallRoomError('invalid-option', messages.levelInterval);
    }
    this.#setLevels(side, wanted);
  }

  /** Remembered before the join. */
  #setLevels(side: 'local' | 'remote', intervalMs: number | undefined): void {
    this.#levelIntervalsMs[side] = intervalMs;
    if (this.meetingState() === 'joined-meeting') this.#life.engine?.observeLevels(side, intervalMs);
  }

  #observeLevels(engine: Engine): void {
    engine.observeLevels('local', this.#levelIntervalsMs.local);
    engine.observeLevels('remote', this.#levelIntervalsMs.remote);
  }

  #isObserving(side: 'local' | 'remote'): boolean {
    return this.meetingState() === 'joined-meeting' && this.#levelIntervalsMs[side] !== undefined;
  }

  #guard(method?: GuardedMethod): void {
    if (this.#destruction) throw this.#refusal('use-after-destroy', messages.useAfterDestroy);
    const states: readonly MeetingState[] | undefined = method && preconditions[method];
    if (states?.includes(this.meetingState()) === false) {
      throw this.#refusal('wrong-state', messages.onlyAfterJoin(`${method}`));
    }
  }

  #refusal(code: 'use-after-destroy' | 'wrong-state', text: string): CallRoomError {
    this.#environment.log.error(text);
    return new CallRoomError(code, text);
  }

  #merge(options: CallOptions): void {
    checkOptions(options);
    this.#options = { ...this.#options, ...options };
    if (options.startAudioOff !== undefined) this.#audioOn = !options.startAudioOff;
  }

  readonly #emit: EmitCallEvent = (action, payload) => {
    const event = { ...payload, action, callClientId: this.#clientId };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- action and payload belong together by the signature, which is lost inside the tuple
    this.emit(action, ...([event] as unknown as CallEvents[typeof action]));
  };
}
