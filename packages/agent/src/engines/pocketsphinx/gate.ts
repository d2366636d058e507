import type { Hypothesis } from './decoder.ts';

/**
 * How much better the domain decoder's path must be, per frame. Measured at the end of an
 * utterance: in-domain questions of three voices 10 and more, other human speech at most
 * 3.5, or 7.6 while the speaker is new and both decoders work with the default mean.
 */
export const finalMargin = 8.5;
/** Before the end the last word is still open, which narrows the gap: 3.6 and more against at most 0.3. */
export const partialMargin = 2.5;

/**
 * Which decoder to believe. The domain decoder hears only what it expects, so it
 * is trusted when it explains the sound clearly better than general English does.
 */
export function isInDomain(domain: Hypothesis, generic: Hypothesis, margin: number): boolean {
  if (domain.text === '') return false;
  return domain.text === generic.text || domain.score - generic.score >= margin;
}
