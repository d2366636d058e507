import { CallInputs } from '../devices/call-inputs.ts';
import { DeviceWatch } from '../devices/device-watch.ts';
import { sendCamera } from '../devices/send-camera.ts';
import { switchCamera, switchMicrophone } from '../devices/switch-devices.ts';
import { engineFileUrl } from '../loader/engine-url.ts';
import { CallLife } from '../machine/call-life.ts';
import { applyReceiveSettings } from '../media/apply-receive-settings.ts';
import { LocalRecording } from '../media/local-recording.ts';
import { LocalTracks } from '../media/local-tracks.ts';
import { ScreenShare } from '../media/screen-share.ts';
import { NetworkTests } from '../network-tests/network-tests.ts';
import { ErrorReports } from '../services/error-reports.ts';
import { AudioLevels } from '../stats/audio-levels.ts';
import { CpuWatch } from '../stats/cpu-watch.ts';
import { NetworkWatch } from '../stats/network-watch.ts';
import type { CallContext, CallObserver } from './call-context.ts';
import { RoomRecord, type StopSending } from './room-record.ts';

/** Name of the noise filter's file beside the engine. */
const noiseWorkletFile = 'call-machine-noise-worklet.js';

/** What does the work behind the parts. */
export interface CallServices {
  readonly life: CallLife;
  readonly inputs: CallInputs;
  readonly devices: DeviceWatch;
  readonly tracks: LocalTracks;
  readonly screen: ScreenShare;
  readonly levels: AudioLevels;
  readonly record: RoomRecord;
  readonly recording: LocalRecording;
  readonly network: NetworkWatch;
  readonly cpu: CpuWatch;
  readonly networkTests: NetworkTests;
  /** Those that live with the call, in the order in which they learn of it. */
  readonly all: readonly CallObserver[];
}

export function createCallServices(context: CallContext & CallObserver): CallServices {
  const tracks = new LocalTracks(context);
  const screen = new ScreenShare(context, tracks);
  const inputs = createInputs(context, (camera) => sendCamera(context, tracks, camera));
  const stopSending: StopSending = (kind) => {
    if (kind === 'audio') switchMicrophone(context, inputs, false);
    else if (kind === 'video') switchCamera(context, inputs, false);
    else screen.stop();
  };
  const levels = new AudioLevels(context);
  const reports = new ErrorReports(context);
  const record = new RoomRecord(context, stopSending);
  const recording = new LocalRecording(context, () => inputs.microphone);
  const devices = new DeviceWatch(context);
  const network = new NetworkWatch(context);
  const cpu = new CpuWatch(context);
  const networkTests = new NetworkTests(context, reports);
  const settings: CallObserver = {
    joined(engine) {
      if (inputs.camera) sendCamera(context, tracks, inputs.camera);
      levels.joined(engine);
      applyReceiveSettings(context, engine);
    },
  };
  const all = [context, settings, reports, record, recording, devices, network, cpu, screen, tracks, inputs];
  const life = createLife(context, inputs, record, all);
  const shared = { life, inputs, devices, tracks, screen, levels };
  return { ...shared, record, recording, network, cpu, networkTests, all };
}

function createInputs(context: CallContext, onCamera: (camera: MediaStreamTrack | null) => void): CallInputs {
  return new CallInputs({
    ...context,
    onMicrophone: (track) => context.engine()?.setMicrophone(track),
    onCamera,
    noiseWorkletUrl() {
      const { dailyConfig, url } = context.options();
      return engineFileUrl(noiseWorkletFile, dailyConfig, url, context.environment.pageOrigin);
    },
  });
}

function createLife(
  context: CallContext,
  inputs: CallInputs,
  record: RoomRecord,
  services: readonly CallObserver[],
): CallLife {
  return new CallLife({
    ...context,
    inputs,
    onRoomEvent: (event) => record.roomEvent(event),
    onRoomState: (state) => record.roomState(state),
    onJoined: (engine) => {
      for (const service of services) service.joined?.(engine);
    },
    onReleased: () => {
      for (const service of services) service.released?.();
    },
  });
}
