import type { Loudness } from '../hearing/level-meter.ts';
import type { AssistantLines } from '../language/lines/assistant-lines.ts';

/** Why a visitor is not understood, as far as his microphone tells. */
export type Hint = 'too-quiet' | 'overdriven' | 'not-understood';

const names = {
  'too-quiet': 'tooQuiet',
  overdriven: 'overdriven',
  'not-understood': 'cannotMakeOut',
} as const satisfies Readonly<Record<Hint, keyof AssistantLines>>;

export function hintLine(hint: Hint, lines: AssistantLines): string {
  return lines[names[hint]];
}

/** Voice with words is longer than a cough, ms. */
const minVoiceMs = 300;
/** Recognition suffers below −50 dBFS in a quiet room, and earlier in a noisy one. */
const quietDb = -40;
/** Measured with two voices: right up to 0.04, every other sentence at 0.19, none from 0.35 on. */
const clippedShare = 0.1;
const hopelesslyClippedShare = 0.3;
/** Turns without a word in a row. */
const manyMisses = 3;

/** What to tell him after a turn; null: nothing. `misses`: turns without a word in a row, this one included. */
export function findHint(
  loudness: Loudness,
  turn: { readonly isUnderstood: boolean; readonly misses: number },
): Hint | null {
  if (loudness.soundMs < minVoiceMs) return null;
  if (loudness.clippedShare >= hopelesslyClippedShare) return 'overdriven';
  if (turn.isUnderstood) return null;
  if (loudness.clippedShare >= clippedShare) return 'overdriven';
  if (loudness.levelDb < quietDb) return 'too-quiet';
  return turn.misses >= manyMisses ? 'not-understood' : null;
}
