import type { CallObject } from '@saywell/call-room';
import type { PageEnvironment } from '../environment/page-environment.ts';
import type { MicrophoneSilence } from '../events.ts';
import { detectSilence, type SilenceState } from './silence-detector.ts';

/** Reports when an open microphone gives nothing, and when it does again; never while the visitor is muted. */
export function watchSilence(options: {
  readonly call: CallObject;
  readonly environment: Pick<PageEnvironment, 'now'>;
  readonly afterMs: number;
  /** A context that is suspended measures nothing. */
  readonly isMeasured: () => boolean;
  readonly onChange: (silence: MicrophoneSilence) => void;
}): void {
  const { call, environment, afterMs, isMeasured, onChange } = options;
  let state: SilenceState = { name: 'idle' };
  call.on('local-audio-level', ({ audioLevel: level }) => {
    const track = call.participants().local?.tracks.audio.track;
    const isOpen = call.localAudio() === true && track?.readyState === 'live' && isMeasured();
    const step = detectSilence(
      state,
      isOpen
        ? { type: 'level', level, isSystemMuted: track.muted, nowMs: environment.now() }
        : { type: 'unknown' },
      afterMs,
    );
    state = step.state;
    const { effect } = step;
    if (!effect) return;
    const { deviceId } = track?.getSettings() ?? {};
    const microphone = { deviceId, label: track?.label };
    if (effect.type === 'heard') onChange({ state: 'heard', silentMs: effect.silentMs, microphone });
    else onChange({ state: 'silent', cause: effect.cause, silentMs: effect.silentMs, microphone });
  });
}
