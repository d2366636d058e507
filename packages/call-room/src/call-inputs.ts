import type { MicrophoneSource } from './devices/microphone.ts';
import type { CallRoomEnvironment } from './environment.ts';
import { CallRoomError } from './errors.ts';
import type { DeviceSelection, EmitCallEvent } from './events.ts';
import { LocalMicrophone } from './local-microphone.ts';
import type { CallOptions, InputSettings } from './options.ts';

export interface CallInputsOptions {
  readonly environment: CallRoomEnvironment;
  /** The options as they are now. */
  readonly options: () => CallOptions;
  readonly emit: EmitCallEvent;
  /** Another track, or none, from now on. */
  readonly onTrack: (track: MediaStreamTrack | null) => void;
}

/** The caller's devices: the microphone with its processing, and the choice of the loudspeaker. */
export class CallInputs {
  readonly #options: CallInputsOptions;
  readonly #microphone: LocalMicrophone;
  #speaker: Partial<MediaDeviceInfo> = {};

  constructor(options: CallInputsOptions) {
    this.#options = options;
    this.#microphone = new LocalMicrophone({
      mediaDevices: options.environment.mediaDevices,
      constraints: () => {
        const { dailyConfig, inputSettings } = options.options();
        return { ...dailyConfig?.userMediaAudioConstraints, ...inputSettings?.audio?.settings };
      },
      onLost: () => void this.#replaceLost(),
    });
  }

  get track(): MediaStreamTrack | null {
    return this.#microphone.track;
  }

  /** For the join. Without a microphone the call is joined all the same, to listen. */
  async open(): Promise<void> {
    await this.#microphone.use(this.#options.options().audioSource ?? true).catch((error: unknown) => {
      this.#failed(error);
    });
  }

  /** Another source during the call. Rejects with `device-error`, after a `camera-error`. */
  async choose(source: MicrophoneSource): Promise<void> {
    await this.#microphone.use(source).catch((error: unknown) => {
      this.#failed(error);
      throw error;
    });
    this.#options.onTrack(this.track);
  }

  chooseSpeaker(deviceId: string): void {
    this.#speaker = { deviceId };
  }

  /** What is chosen; `announced` also emits it. */
  selection(announced: boolean): DeviceSelection {
    const { track } = this;
    const deviceId = track?.getSettings().deviceId;
    const mic = track ? { label: track.label, ...(deviceId === undefined ? {} : { deviceId }) } : {};
    const devices = { camera: {}, mic, speaker: this.#speaker };
    if (announced) this.#options.emit('selected-devices-updated', { devices });
    return devices;
  }

  /** Applies the processing. Rejects, after a `nonfatal-error`, when the browser refuses noise cancellation. */
  async process(audio: NonNullable<InputSettings['audio']>): Promise<void> {
    const wanted = audio.processor?.type === 'noise-cancellation';
    const constraints = { noiseSuppression: wanted, echoCancellation: true, autoGainControl: true };
    try {
      await this.track?.applyConstraints({ ...constraints, ...audio.settings });
    } catch (error) {
      // Turning the processor off is the way out of a failure and must not be one itself.
      if (!wanted) return;
      const failure = CallRoomError.from(error, 'device-error');
      this.#options.emit('nonfatal-error', { type: 'audio-processor-error', errorMsg: failure.message });
      throw failure;
    }
  }

  stop(): void {
    this.#microphone.stop();
  }

  async #replaceLost(): Promise<void> {
    // The unplugged microphone may not be the only one.
    await this.#microphone.use(true).catch((error: unknown) => {
      if (!this.#failed(error)) return;
      this.#microphone.stop();
    });
    this.#options.onTrack(this.track);
    this.selection(true);
  }

  /** False when the microphone was not wanted any more. */
  #failed(cause: unknown): boolean {
    const error = CallRoomError.from(cause).cameraError;
    if (!error) return false;
    this.#options.emit('camera-error', { errorMsg: { errorMsg: error.msg, audioOk: false }, error });
    return true;
  }
}
