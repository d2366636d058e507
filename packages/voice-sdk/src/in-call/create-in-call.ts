import type { CallObject } from '@saywell/call-room';
import type { PageEnvironment } from '../environment/page-environment.ts';
import type { EmitVoiceEvent, VoiceEvents } from '../events.ts';
import type { RegisteredTool } from '../options/page-tool.ts';
import type { CallSession } from '../session/call-session.ts';
import { followRoom } from './follow-room.ts';
import { Frequencies } from './frequencies.ts';
import type { InCall } from './in-call.ts';
import { logRoom } from './log-room.ts';
import type { MicrophoneGain } from './microphone-gain.ts';
import { createToolRunner } from './run-tools.ts';
import { keepScreenAwake } from './screen-wake.ts';
import { watchSilence } from './silence-watch.ts';
import { createSpeechCut } from './speech-cut.ts';
import { createSpeechMeter } from './speech-meter.ts';
import { TurnStats } from './turn-stats.ts';

export interface InCallOptions {
  readonly session: CallSession;
  readonly call: CallObject;
  readonly environment: PageEnvironment;
  readonly log: (name: string, values: readonly unknown[]) => void;
  readonly wantsVideo: () => boolean;
  readonly findTool: (name: string) => RegisteredTool | undefined;
}

/** Begins everything that goes on beside a call; it ends with the session's signal. */
export function createInCall(options: InCallOptions): InCall {
  const { session, call, environment } = options;
  const { signal, remoteAudio } = session;
  const emit: EmitVoiceEvent = (event, ...values) => {
    if (!signal.aborted) session.emit(event, ...values);
  };
  let context: AudioContext | undefined;
  const rememberContext = async (): Promise<void> => {
    context = await session.media.audioContext;
  };
  void rememberContext();
  const turns = new TurnStats();
  const cut = createSpeechCut(call, remoteAudio, environment);
  const runTools = createToolRunner({ call, find: options.findTool, environment, ended: signal });
  const meter = createSpeechMeter(environment, session.emit);
  const spectra = {
    local: new Frequencies(environment.createStream),
    remote: new Frequencies(environment.createStream),
  };
  watchMicrophone(options, emit, () => context?.state === 'running');
  logRoom(call, options.log);
  signal.addEventListener('abort', () => {
    cut.close();
    meter.close();
    spectra.local.stop();
    spectra.remote.stop();
  });
  const inCall: InCall = {
    receive(message) {
      runTools(message);
      cut.receive(message);
      const metrics = turns.receive(message);
      if (metrics) emit('turn-metrics', metrics);
    },
    interrupt: () => cut.interrupt(),
    setMicrophoneGain: createGain(options, () => context),
    async stats() {
      const network = await call.getNetworkStats();
      return { turns: turns.turns, medianTotalMs: turns.medianTotalMs, network };
    },
    frequencies(side) {
      const track = side === 'local' ? call.participants().local?.tracks.audio.track : remoteAudio.track;
      return spectra[side].read(context, track);
    },
    endSpeech: () => meter.end(),
  };
  followRoom({ session, call, inCall, meter, environment, wantsVideo: options.wantsVideo });
  return inCall;
}

/** Fetched when it is first asked for. */
function createGain(
  { session, call, environment }: InCallOptions,
  context: () => AudioContext | undefined,
): InCall['setMicrophoneGain'] {
  let microphone: MicrophoneGain | undefined;
  return async (gain) => {
    const parts = await import('./microphone-gain.ts');
    microphone ??= new parts.MicrophoneGain(call, context, environment.createStream, session.signal);
    await microphone.set(gain);
  };
}

/** The screen that stays on and the microphone that gives nothing, where the page wants them. */
function watchMicrophone(
  { session, call, environment }: InCallOptions,
  emit: EmitVoiceEvent,
  isMeasured: () => boolean,
): void {
  const { mode, keepScreenAwake: wake, microphoneSilentAfterMs: afterMs } = session.request.page;
  if (wake) call.on('joined-meeting', () => keepScreenAwake(environment, session.signal));
  if (mode !== 'voice' || afterMs <= 0) return;
  const onChange = (silence: VoiceEvents['microphone-silent'][0]): void => emit('microphone-silent', silence);
  watchSilence({ call, environment, afterMs, isMeasured, onChange });
}
