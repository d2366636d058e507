import type { PartContext } from '../call/call-context.ts';
import type { CallServices } from '../call/call-services.ts';
import { type Itself, itself } from '../call/guard-methods.ts';
import type { CaptureSource } from '../devices/microphone.ts';
import { switchCamera, switchMicrophone } from '../devices/switch-devices.ts';
import * as messages from '../errors/messages.ts';
import type { DeviceSelection } from '../events/call-events.ts';
import { type Preconditions, rejecting, throwing } from '../machine/preconditions.ts';
import { issue } from '../rules/issue.ts';

export interface InputDevices {
  readonly audioDeviceId?: string;
  /** Wins over the id; `true` = default microphone, `false` = none. */
  readonly audioSource?: CaptureSource;
  readonly videoDeviceId?: string;
  readonly videoSource?: CaptureSource;
}

export interface CycleCameraOptions {
  readonly preferDifferentFacingMode?: boolean;
}

export const devicesPreconditions = {
  setLocalAudio: throwing(),
  setLocalVideo: throwing(),
  setInputDevicesAsync: rejecting('browser'),
  setOutputDeviceAsync: rejecting('browser'),
  cycleCamera: rejecting('browser'),
  cycleMic: rejecting('browser'),
  setPlayNewParticipantSound: throwing('browser'),
} as const satisfies Preconditions<
  ReturnType<typeof createDevices>,
  'localAudio' | 'localVideo' | 'getInputDevices' | 'enumerateDevices'
>;

/** Microphone, camera, and the choice of devices. */
export function createDevices(context: PartContext, services: Pick<CallServices, 'devices' | 'inputs'>) {
  return {
    /** Is the microphone on? Null outside a call. */
    localAudio: (): boolean | null =>
      context.isJoined() ? services.inputs.audioOn && services.inputs.microphone !== null : null,

    localVideo: (): boolean | null => (context.isJoined() ? services.inputs.camera !== null : null),

    /** `forceDiscardTrack` also gives the microphone back to other programs; the next `true` asks for it again. */
    setLocalAudio(on: boolean, options: { readonly forceDiscardTrack?: boolean } = {}): Itself {
      const isDiscarded = options.forceDiscardTrack === true;
      if (on && isDiscarded) context.environment.log.warn(messages.discardIgnored);
      switchMicrophone(context, services.inputs, on, isDiscarded);
      return itself;
    },

    /** Opens or closes the camera; what goes wrong is emitted as `camera-error`. */
    setLocalVideo(on: boolean): Itself {
      switchCamera(context, services.inputs, on);
      return itself;
    },

    /** Chooses microphone and camera, during a call without interrupting it. Rejects with `device-error`. */
    setInputDevicesAsync: (chosen: InputDevices): Promise<DeviceSelection> =>
      chooseInputs(context, services.inputs, chosen),

    /** Remembers the speaker; whoever plays the tracks applies it (`selected-devices-updated`). */
    async setOutputDeviceAsync(device: { readonly outputDeviceId: string }): Promise<DeviceSelection> {
      services.inputs.chooseSpeaker(device.outputDeviceId);
      return services.inputs.selection(true);
    },

    getInputDevices: async (): Promise<DeviceSelection> => services.inputs.selection(false),

    enumerateDevices: async (): Promise<{ devices: readonly MediaDeviceInfo[] }> => ({
      devices: await services.devices.list(),
    }),

    /** The next camera; `preferDifferentFacingMode` turns a phone's camera round. `device` is null without another. */
    cycleCamera: (options: CycleCameraOptions = {}): Promise<{ device: MediaDeviceInfo | null }> =>
      cycleCamera(context, services.inputs, options),

    cycleMic: async (): Promise<{ device: MediaDeviceInfo | null }> => ({
      device: context.engine() ? await services.inputs.cycle('audio') : null,
    }),

    /** For existing pages: nothing here plays a sound. */
    setPlayNewParticipantSound(sound: boolean | number): void {
      const fits = typeof sound === 'boolean' || typeof sound === 'number';
      context.check(fits ? undefined : issue(messages.badSound(sound)));
    },
  };
}

async function chooseInputs(
  context: PartContext,
  inputs: CallServices['inputs'],
  chosen: InputDevices,
): Promise<DeviceSelection> {
  const audioSource = chosen.audioSource ?? chosen.audioDeviceId;
  const videoSource = chosen.videoSource ?? chosen.videoDeviceId;
  if (audioSource !== undefined) {
    context.change({ audioSource });
    if (context.engine()) await inputs.chooseMicrophone(audioSource);
  }
  if (videoSource !== undefined) {
    context.change({ videoSource });
    if (context.engine()) await inputs.chooseCamera(videoSource);
  }
  return inputs.selection(audioSource !== undefined || videoSource !== undefined);
}

async function cycleCamera(
  context: PartContext,
  inputs: CallServices['inputs'],
  options: CycleCameraOptions,
): Promise<{ device: MediaDeviceInfo | null }> {
  if (!context.engine()) return { device: null };
  const { facingMode } = inputs;
  const isTurned = options.preferDifferentFacingMode === true && facingMode !== undefined;
  const other = { facingMode: facingMode === 'user' ? 'environment' : 'user' };
  return { device: await inputs.cycle('video', isTurned ? other : undefined) };
}
