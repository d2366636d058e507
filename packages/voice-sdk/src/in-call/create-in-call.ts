import type { CallObject } from '@saywell/call-room';
import type { CallSession } from '../call-session.ts';
import type { VoiceEnvironment } from '../environment.ts';
import type { CallStats, VoiceEvents, VoiceMessage } from '../events.ts';
import type { RegisteredTool } from '../page-tool.ts';
import { Frequencies } from './frequencies.ts';
import { logRoom } from './log-room.ts';
import { createToolRunner } from './run-tools.ts';
import { keepScreenAwake } from './screen-wake.ts';
import { watchSilence } from './silence-watch.ts';
import { createSpeechCut } from './speech-cut.ts';
import { TurnStats } from './turn-stats.ts';

export interface InCallOptions {
  readonly session: CallSession;
  readonly call: CallObject;
  readonly environment: VoiceEnvironment;
  readonly emit: <Name extends keyof VoiceEvents>(event: Name, ...values: VoiceEvents[Name]) => void;
  readonly log: (name: string, values: readonly unknown[]) => void;
  readonly findTool: (name: string) => RegisteredTool | undefined;
}

/** What goes on beside a call from its beginning to its end. Loaded with the call room. */
export interface InCall {
  /** A message of the agent, before the page hears of it. */
  receive(message: VoiceMessage): void;
  interrupt(): void;
  stats(): Promise<CallStats>;
  frequencies(side: 'local' | 'remote'): Uint8Array<ArrayBuffer>;
}

export function createInCall(options: InCallOptions): InCall {
  const { session, call, environment } = options;
  const { signal } = session.ended;
  const emit: InCallOptions['emit'] = (event, ...values) => {
    if (!signal.aborted) options.emit(event, ...values);
  };
  const { mode, keepScreenAwake: wake, microphoneSilentAfterMs: afterMs } = session.page;
  let context: AudioContext | undefined;
  const keepContext = async (): Promise<void> => {
    context = await session.media.audioContext;
  };
  void keepContext();
  const turns = new TurnStats();
  const cut = createSpeechCut(call, session.remoteAudio, environment);
  const runTools = createToolRunner({ call, find: options.findTool, environment, ended: signal });
  const spectra = {
    local: new Frequencies(environment.createStream),
    remote: new Frequencies(environment.createStream),
  };
  if (wake) call.on('joined-meeting', () => keepScreenAwake(environment, signal));
  if (mode === 'voice' && afterMs > 0) {
    const tell = (silence: VoiceEvents['microphone-silent'][0]): void => emit('microphone-silent', silence);
    watchSilence({ call, environment, afterMs, isMeasured: () => context?.state === 'running', tell });
  }
  logRoom(call, options.log);
  signal.addEventListener('abort', () => {
    cut.close();
    spectra.local.stop();
    spectra.remote.stop();
  });
  return {
    receive(message) {
      runTools(message);
      cut.receive(message);
      const metrics = turns.receive(message);
      if (metrics) emit('turn-metrics', metrics);
    },
    interrupt: () => cut.interrupt(),
    async stats() {
      const network = await call.getNetworkStats();
      return { turns: turns.turns, medianTotalMs: turns.medianTotalMs, network };
    },
    frequencies(side) {
      const track =
        side === 'local' ? call.participants().local?.tracks.audio.track : session.remoteAudio.track;
      return spectra[side].read(context, track);
    },
  };
}
