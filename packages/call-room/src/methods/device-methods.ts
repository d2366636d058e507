import type { CaptureSource } from '../devices/microphone.ts';
import type { Engine } from '../engines/engine.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';
import type { DeviceSelection } from '../events/call-events.ts';
import type { ScreenShareOptions } from '../media/screen-share.ts';
import { checkCustomTrack } from '../rules/custom-track.ts';
import { issue } from '../rules/issue.ts';
import { checkVideoSendSettings, screenPresets } from '../rules/send-settings.ts';
import { LifeMethods } from './life-methods.ts';

export interface InputDevices {
  readonly audioDeviceId?: string;
  /** Wins over the id; `true` = default microphone, `false` = none. */
  readonly audioSource?: CaptureSource;
  readonly videoDeviceId?: string;
  readonly videoSource?: CaptureSource;
}

export interface CustomTrackOptions {
  readonly track: MediaStreamTrack;
  /** How an audio track is treated; ours are sent as they are. */
  readonly mode?: 'music' | 'speech' | { readonly bitrate?: number; readonly stereo?: boolean };
  /** Default one of our own. */
  readonly trackName?: string;
}

/** Microphone, camera, screen, tracks of the page's own, and the choice of devices. */
export abstract class DeviceMethods extends LifeMethods {
  #customTracks = 0;

  /** Is the microphone on? Null outside a call. */
  localAudio(): boolean | null {
    return this.isJoined ? this.inputs.audioOn && this.inputs.microphone !== null : null;
  }

  localVideo(): boolean | null {
    return this.isJoined ? this.inputs.camera !== null : null;
  }

  localScreenAudio(): boolean | null {
    return this.isJoined ? this.tracks.get('screen-audio') !== undefined : null;
  }

  localScreenVideo(): boolean | null {
    return this.isJoined ? this.tracks.get('screen-video') !== undefined : null;
  }

  /** `forceDiscardTrack` also gives the microphone back to other programs; the next `true` asks for it again. */
  setLocalAudio(on: boolean, options: { readonly forceDiscardTrack?: boolean } = {}): this {
    this.guard();
    const isDiscarded = options.forceDiscardTrack === true;
    if (on && isDiscarded) this.log.warn(messages.discardIgnored);
    this.inputs.audioOn = on;
    this.engine?.setAudio(on);
    const wantsHold = this.isJoined && (on || isDiscarded) && this.options.audioSource !== false;
    if (wantsHold) void this.inputs.holdMicrophone(on).catch(() => undefined);
    return this;
  }

  /** Opens or closes the camera; what goes wrong is told by `camera-error`. */
  setLocalVideo(on: boolean): this {
    this.guard();
    this.inputs.videoOn = on;
    if (this.isJoined) void this.inputs.applyVideo().catch(() => undefined);
    return this;
  }

  /** Chooses microphone and camera, during a call without interrupting it. Rejects with `device-error`. */
  async setInputDevicesAsync(devices: InputDevices): Promise<DeviceSelection> {
    this.guard('setInputDevicesAsync');
    const audioSource = devices.audioSource ?? devices.audioDeviceId;
    const videoSource = devices.videoSource ?? devices.videoDeviceId;
    if (audioSource !== undefined) {
      this.change({ audioSource });
      if (this.engine) await this.inputs.chooseMicrophone(audioSource);
    }
    if (videoSource !== undefined) {
      this.change({ videoSource });
      if (this.engine) await this.inputs.chooseCamera(videoSource);
    }
    return this.inputs.selection(audioSource !== undefined || videoSource !== undefined);
  }

  /** Remembers the speaker; whoever plays the tracks applies it (`selected-devices-updated`). */
  async setOutputDeviceAsync(device: { readonly outputDeviceId: string }): Promise<DeviceSelection> {
    this.guard('setOutputDeviceAsync');
    this.inputs.chooseSpeaker(device.outputDeviceId);
    return this.inputs.selection(true);
  }

  async getInputDevices(): Promise<DeviceSelection> {
    return this.inputs.selection(false);
  }

  async enumerateDevices(): Promise<{ devices: readonly MediaDeviceInfo[] }> {
    return { devices: await this.devices.list() };
  }

  /** The next camera; `preferDifferentFacingMode` turns a phone's camera round. `device` is null without another. */
  async cycleCamera(
    options: { readonly preferDifferentFacingMode?: boolean } = {},
  ): Promise<{ device: MediaDeviceInfo | null }> {
    this.guard('cycleCamera');
    if (!this.engine) return { device: null };
    const { facingMode } = this.inputs;
    const isTurned = options.preferDifferentFacingMode === true && facingMode !== undefined;
    const other = { facingMode: facingMode === 'user' ? 'environment' : 'user' };
    return { device: await this.inputs.cycle('video', isTurned ? other : undefined) };
  }

  async cycleMic(): Promise<{ device: MediaDeviceInfo | null }> {
    this.guard('cycleMic');
    return { device: this.engine ? await this.inputs.cycle('audio') : null };
  }

  /** Asks the visitor for a screen or window and sends it. How it goes is told by events. */
  async startScreenShare(options: ScreenShareOptions = {}): Promise<void> {
    this.guard('startScreenShare');
    const { screenVideoSendSettings: screenVideo } = options;
    if (screenVideo !== undefined) {
      this.check(checkVideoSendSettings(screenVideo, screenPresets));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just checked
      this.change({ sendSettings: { ...this.options.sendSettings, screenVideo } as never });
    }
    if (this.isJoined) return this.screen.start(options);
    const errorMsg = messages.onlyAfterJoin('startScreenShare()');
    this.emitCall('nonfatal-error', { type: 'screen-share-error', errorMsg });
  }

  stopScreenShare(): void {
    this.guard('stopScreenShare');
    this.screen.stop();
  }

  /** Another stream in place of the one that is shared. */
  updateScreenShare(options: ScreenShareOptions = {}): void {
    if (this.screen.isRunning) void this.startScreenShare(options).catch(() => undefined);
    else this.log.warn(messages.noScreenShare);
  }

  /** Sends a track of the page's own; resolves with its name. Throws for a bad argument, rejects when it cannot be sent. */
  startCustomTrack(options: CustomTrackOptions): Promise<string> {
    this.guard('startCustomTrack');
    this.check(checkCustomTrack(options));
    this.#customTracks += 1;
    const { track, trackName: name = `custom-${this.#customTracks}` } = options;
    return this.tracks.send(name, track, { owned: false }).then(() => name);
  }

  stopCustomTrack(name: string): string {
    this.guard('stopCustomTrack');
    this.tracks.remove(name);
    return name;
  }

  /** Kept for existing pages: nothing here plays a sound. */
  setPlayNewParticipantSound(sound: boolean | number): void {
    this.guard('setPlayNewParticipantSound');
    const fits = typeof sound === 'boolean' || typeof sound === 'number';
    this.check(fits ? undefined : issue(messages.badSound(sound)));
  }

  protected override settle(_engine: Engine): void {
    const { camera } = this.inputs;
    if (camera) this.sendCamera(camera);
  }

  protected override sendCamera(track: MediaStreamTrack | null): void {
    if (!this.isJoined) return;
    if (!track) return this.tracks.remove('cam-video');
    void this.tracks.send('cam-video', track, { owned: false }).catch((cause: unknown) => {
      const { code, message } = CallRoomError.from(cause);
      if (code !== 'cancelled') this.emitCall('nonfatal-error', { type: 'tracks-error', errorMsg: message });
    });
  }

  protected override stopSending(kind: 'audio' | 'video' | 'screen'): void {
    if (kind === 'audio') this.setLocalAudio(false);
    else if (kind === 'video') this.setLocalVideo(false);
    else this.screen.stop();
  }
}
