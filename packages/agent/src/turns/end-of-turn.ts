import type { VoiceEnd } from './prosody.ts';
import { endSilenceLimits, type TurnSettings } from './turn-settings.ts';

type Settings = Pick<TurnSettings, 'endSilences' | 'finishedVoiceFactor' | 'ongoingVoiceFactor' | 'words'>;

/** The silence after which a turn with this text, and a voice that ended so, is over; ms. */
export function endSilenceOf(text: string, voice: VoiceEnd, settings: Settings): number {
  const completeness = settings.words.completenessOf(text);
  const base = settings.endSilences[completeness];
  const factor = voiceFactor(text, voice, settings);
  // Words that lack something lack it in any tone.
  if (completeness === 'open' || completeness === 'dictation' || factor === 1) return base;
  return Math.min(endSilenceLimits.maxMs, Math.max(endSilenceLimits.minMs, Math.round(base * factor)));
}

function voiceFactor(text: string, voice: VoiceEnd, settings: Settings): number {
  if (voice === 'finished') return settings.finishedVoiceFactor;
  // Questions may rise to their end.
  return voice === 'ongoing' && !settings.words.isQuestion(text) ? settings.ongoingVoiceFactor : 1;
}

/** The silence after which the text is asked for, `spokenMs` after the turn has begun. */
export function snapshotSilenceOf(
  spokenMs: number,
  settings: Pick<TurnSettings, 'snapshotSilenceMs' | 'longTurnSnapshotSilenceMs' | 'longTurnMs'>,
): number {
  if (spokenMs <= settings.longTurnMs) return settings.snapshotSilenceMs;
  return Math.max(settings.snapshotSilenceMs, settings.longTurnSnapshotSilenceMs);
}
