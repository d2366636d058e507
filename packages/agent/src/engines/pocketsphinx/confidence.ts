import type { Hypothesis } from './decoder.ts';
import type { Familiarity } from './familiarity.ts';

/**
 * How sure the domain decoder may be when nothing else has heard the same words, 0 to 1. It knows only what it
 * expects, so for other words it makes a chain of its own that fits neither the sound nor any of its phrases: both
 * are told by the path's score per frame and by how much of the text is known as a sequence.
 *
 * Measured with 100 sentences of Festival's voices, 64 practice questions in words of their own, 26 of the demo's phrases
 * and 10 short answers: of 37 texts with a third of the words wrong and more, 1 is at 0.5 or above ("good bye" for
 * "goodbye"); of 48 with at most 15 % wrong, 38 are, and of the phrases and short answers all but 2.
 */
export function confidenceOf(path: Hypothesis, familiarity: Familiarity): number {
  if (path.text === '') return 0;
  const evidence = path.score + knownWeight * familiarity(path.text) - evenEvidence;
  return 1 / (1 + Math.exp(-evidence / slope));
}

/** Of a sequence that is known from its first word to its last, in units of the score per frame. */
const knownWeight = 15;
/** From here on a text is rather right than wrong. */
const evenEvidence = -24;
const slope = 2.5;
const sureFrom = 0.5;

export function isSure(path: Hypothesis, familiarity: Familiarity): boolean {
  return confidenceOf(path, familiarity) >= sureFrom;
}
