import type { CallContext, CallObserver } from '../call/call-context.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import type { DeviceSelection } from '../events/call-events.ts';
import type { AudioInputSettings } from '../options/media-settings.ts';
import type { CaptureKind } from './camera-error.ts';
import { captureFailures } from './capture-failures.ts';
import { describeDevice } from './describe-device.ts';
import { LocalDevice } from './local-device.ts';
import {
  audioConstraints,
  type CaptureSource,
  capture,
  exactly,
  isTrack,
  openMicrophone,
} from './microphone.ts';
import type { NoiseFilter } from './noise-filter.ts';

const loadFilter = () => import('./noise-filter.ts');

export interface CallInputsOptions extends CallContext {
  /** Another microphone track, or none, from now on. */
  readonly onMicrophone: (track: MediaStreamTrack | null) => void;
  readonly onCamera: (track: MediaStreamTrack | null) => void;
  /** Where the noise filter's worklet is. */
  readonly noiseWorkletUrl: () => string;
}

/** The caller's devices: microphone with its processing, camera, and the choice of the loudspeaker. */
export class CallInputs implements CallObserver {
  readonly #options: CallInputsOptions;
  readonly #microphone = new LocalDevice(() => void this.#replaceLost('audio'));
  readonly #camera = new LocalDevice(() => void this.#replaceLost('video'));
  /** Fetched where the browser does not clean the sound itself. */
  #noise: NoiseFilter | undefined;
  #speaker: Partial<MediaDeviceInfo> = {};
  /** Is the microphone wanted on? */
  audioOn = true;
  /** Is the camera wanted on? Undefined: as the options say. */
  videoOn: boolean | undefined;

  constructor(options: CallInputsOptions) {
    this.#options = options;
  }

  /** As it is sent: behind the noise filter, if that runs. */
  get microphone(): MediaStreamTrack | null {
    return this.#noise?.output ?? this.#microphone.track;
  }

  get camera(): MediaStreamTrack | null {
    return this.#wantsCamera ? this.#camera.track : null;
  }

  /** Opens what the join needs. What cannot be had is emitted as `camera-error`; the call is joined all the same. */
  async open(): Promise<void> {
    const audio = this.#microphone.track ? false : this.#audioSource;
    const video = this.#camera.track ? false : this.#wantsCamera && this.#videoSource;
    const joint = this.#openBoth(audio, video);
    const [heard, seen] = await Promise.allSettled([
      audio === false ? undefined : this.#openMicrophone(audio, joint),
      video === false ? undefined : this.#openCamera(video, joint),
    ]);
    this.#emitFailures([
      ...(heard.status === 'rejected' ? [['audio', heard.reason] as const] : []),
      ...(seen.status === 'rejected' ? [['video', seen.reason] as const] : []),
    ]);
    await this.#processAgain();
  }

  /** Another microphone during the call. Rejects with `device-error`, after a `camera-error`. */
  async chooseMicrophone(source: CaptureSource): Promise<void> {
    await this.#emittingFailure('audio', this.#openMicrophone(source));
    await this.#processAgain();
    this.#options.onMicrophone(this.microphone);
  }

  async chooseCamera(source: CaptureSource, constraints?: MediaTrackConstraints): Promise<void> {
    this.videoOn = source !== false;
    await this.#emittingFailure('video', this.#openCamera(source, undefined, constraints));
    this.#options.onCamera(this.camera);
  }

  /** Gives the microphone back to the other programs, or takes it again. */
  async occupyMicrophone(isWanted: boolean): Promise<void> {
    if (isWanted === (this.#microphone.track !== null)) return;
    if (isWanted) return this.chooseMicrophone(this.#audioSource || true);
    this.#noise?.stop();
    this.#microphone.stop();
    this.#options.onMicrophone(null);
  }

  /** Brings the camera to what is wanted of it. Rejects with `device-error`, after a `camera-error`. */
  async applyVideo(): Promise<void> {
    const wanted = this.#wantsCamera;
    if (wanted && !this.#camera.track) return this.chooseCamera(this.#videoSource || true);
    if (!wanted && this.#options.options().dailyConfig?.keepCamIndicatorLightOn !== true) this.#camera.stop();
    this.#options.onCamera(this.camera);
  }

  chooseSpeaker(deviceId: string): void {
    this.#speaker = { deviceId };
  }

  /** What is chosen; `announced` also emits it. */
  selection(announced: boolean): DeviceSelection {
    const devices = {
      camera: describeDevice(this.#camera.track),
      mic: describeDevice(this.#microphone.track),
      speaker: this.#speaker,
    };
    if (announced) this.#options.emit('selected-devices-updated', { devices });
    return devices;
  }

  /** The next device of a kind; the first again after the last. Null when there is no other. */
  async cycle(kind: CaptureKind, constraints?: MediaTrackConstraints): Promise<MediaDeviceInfo | null> {
    const { mediaDevices } = this.#options.environment;
    const devices = (await mediaDevices?.enumerateDevices()) ?? [];
    const ofKind = devices.filter((device) => device.kind === `${kind}input`);
    const current = (kind === 'audio' ? this.#microphone : this.#camera).track?.getSettings().deviceId;
    const next = ofKind[(ofKind.findIndex(({ deviceId }) => deviceId === current) + 1) % ofKind.length];
    if (!next || next.deviceId === current) return null;
    if (kind === 'audio') await this.chooseMicrophone(next.deviceId);
    else await this.chooseCamera(constraints ? true : next.deviceId, constraints);
    this.selection(true);
    return next;
  }

  get facingMode(): string | undefined {
    return this.#camera.track?.getSettings().facingMode;
  }

  /** Applies the processing. Rejects, after a `nonfatal-error`, when noise cancellation cannot be had. */
  async process(audio: AudioInputSettings): Promise<void> {
    const wanted = audio.processor?.type === 'noise-cancellation';
    try {
      await this.#process(wanted, audio.settings);
    } catch (error) {
      // Turning the processor off is the way out of a failure and must not be one itself.
      if (!wanted) return;
      const failure = CallRoomError.from(error, 'device-error');
      this.#options.emit('nonfatal-error', { type: 'audio-processor-error', errorMsg: failure.message });
      throw failure;
    }
  }

  released(): void {
    this.#noise?.stop();
    this.#microphone.stop();
    this.#camera.stop();
  }

  /** Another microphone gets what the one before had. A failure is emitted and ends nothing. */
  async #processAgain(): Promise<void> {
    const { audio } = this.#options.options().inputSettings ?? {};
    if (audio?.processor?.type === 'noise-cancellation') await this.process(audio).catch(() => undefined);
  }

  async #process(wanted: boolean, settings: MediaTrackConstraints | undefined): Promise<void> {
    const track = this.#microphone.track;
    if (!track) return;
    const before = this.microphone;
    const constraints = { noiseSuppression: wanted, echoCancellation: true, autoGainControl: true };
    const refused = await track.applyConstraints({ ...constraints, ...settings }).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    // The browser's own is the best there is: two in a row would only take from the voice.
    const isFilterNeeded = wanted && track.getSettings().noiseSuppression !== true;
    if (isFilterNeeded) {
      await this.#filter(track).catch((error: unknown) => {
        throw refused?.error ?? error;
      });
    } else this.#noise?.stop();
    if (refused && !this.#noise?.output) throw refused.error;
    if (this.microphone !== before) this.#options.onMicrophone(this.microphone);
  }

  /** Where there is Web Audio. Rejects when the filter cannot be had. */
  async #filter(track: MediaStreamTrack): Promise<void> {
    const { environment, options, noiseWorkletUrl } = this.#options;
    if (!options().audioContext && !environment.createAudioContext) return;
    const { NoiseFilter } = await loadFilter();
    // Another microphone, or none, while it was fetched.
    if (this.#microphone.track !== track) return;
    this.#noise ??= new NoiseFilter(environment, options);
    await this.#noise.start(track, noiseWorkletUrl());
  }

  get #audioSource(): CaptureSource {
    const { audioSource = true, allowLocalAudio } = this.#options.options();
    return allowLocalAudio === false ? false : audioSource;
  }

  get #videoSource(): CaptureSource {
    return this.#options.options().videoSource ?? true;
  }

  get #wantsCamera(): boolean {
    const { videoSource = false, startVideoOff, allowLocalVideo } = this.#options.options();
    if (allowLocalVideo === false) return false;
    return this.videoOn ?? (videoSource !== false && startVideoOff !== true);
  }

  /** One prompt for both devices. */
  #openBoth(audio: CaptureSource, video: CaptureSource): Promise<MediaStream | undefined> | undefined {
    if (audio === false || video === false || isTrack(audio) || isTrack(video)) return undefined;
    const { mediaDevices } = this.#options.environment;
    const wanted = { audio: audioConstraints(audio, this.#audioSettings), video: this.#cameraOf(video) };
    // Together refused, each is asked for alone: one of them may be had.
    return capture(mediaDevices, wanted).catch(() => undefined);
  }

  async #openMicrophone(source: CaptureSource, joint?: Promise<MediaStream | undefined>): Promise<void> {
    const { mediaDevices } = this.#options.environment;
    const open = async (): Promise<MediaStreamTrack | null> =>
      (await joint)?.getAudioTracks()[0] ?? openMicrophone(mediaDevices, source, this.#audioSettings);
    await this.#microphone.use(open, !isTrack(source));
    // The filter hears the microphone of before.
    this.#noise?.stop();
  }

  async #openCamera(
    source: CaptureSource,
    joint?: Promise<MediaStream | undefined>,
    constraints?: MediaTrackConstraints,
  ): Promise<void> {
    const { mediaDevices } = this.#options.environment;
    const open = async (): Promise<MediaStreamTrack | null> => {
      if (source === false) return null;
      if (isTrack(source)) return source;
      const stream =
        (await joint) ??
        (await capture(mediaDevices, { video: { ...this.#cameraOf(source), ...constraints } }));
      return stream.getVideoTracks()[0] ?? null;
    };
    await this.#camera.use(open, !isTrack(source));
  }

  get #audioSettings(): MediaTrackConstraints {
    const { dailyConfig, inputSettings } = this.#options.options();
    return { ...dailyConfig?.userMediaAudioConstraints, ...inputSettings?.audio?.settings };
  }

  #cameraOf(source: true | string): MediaTrackConstraints {
    const { dailyConfig, inputSettings } = this.#options.options();
    const settings = { ...dailyConfig?.userMediaVideoConstraints, ...inputSettings?.video?.settings };
    const deviceId = exactly(source);
    return { width: { ideal: 1280 }, height: { ideal: 720 }, ...(deviceId && { deviceId }), ...settings };
  }

  async #replaceLost(kind: CaptureKind): Promise<void> {
    const isAudio = kind === 'audio';
    const mayReplace = this.#options.options().dailyConfig?.noAutoDefaultDeviceChange !== true;
    try {
      // What was unplugged may not be the only one.
      if (!mayReplace) (isAudio ? this.#microphone : this.#camera).stop();
      else if (isAudio) await this.#openMicrophone(true).then(() => this.#processAgain());
      else await this.#openCamera(true);
    } catch (error) {
      // Stopped in the meantime: whoever stopped it has said so.
      if (this.#emitFailures([[kind, error]])) (isAudio ? this.#microphone : this.#camera).stop();
    }
    if (isAudio) this.#options.onMicrophone(this.microphone);
    else this.#options.onCamera(this.camera);
    this.selection(true);
  }

  async #emittingFailure(kind: CaptureKind, opening: Promise<void>): Promise<void> {
    await opening.catch((error: unknown) => {
      this.#emitFailures([[kind, error]]);
      throw error;
    });
  }

  /** False when nothing was wanted any more. */
  #emitFailures(failures: readonly (readonly [CaptureKind, unknown])[]): boolean {
    const errors = captureFailures(failures);
    const failed = failures.map(([kind]) => kind);
    for (const error of errors) {
      const errorMsg = {
        errorMsg: error.msg,
        audioOk: !failed.includes('audio'),
        videoOk: !failed.includes('video'),
      };
      this.#options.emit('camera-error', { errorMsg, error });
    }
    return errors.length > 0;
  }
}
