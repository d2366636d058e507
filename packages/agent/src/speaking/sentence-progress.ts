import type { SpeakingEffect, SpeakingStep } from './speaking-types.ts';
import { isAudible, withFinished, withSentence } from './speech.ts';
import { currentSpeech, emit, findSpeech, withSpeech } from './steps.ts';

/** A sentence begins to be heard or shown; with the first one the speech is audible. */
export function beginSentence(step: SpeakingStep, id: string, index: number): SpeakingStep {
  const speech = findSpeech(step.state, id);
  const sentence = speech?.sentences[index];
  if (speech === null || sentence === undefined || sentence.phase !== 'waiting') return step;
  const begun = withSentence(speech, index, { phase: 'begun' });
  const takesFloor = !isAudible(speech) && currentSpeech(step.state)?.id === id;
  const audible: SpeakingEffect[] = takesFloor ? [{ type: 'audible', speech: begun }] : [];
  return emit(withSpeech(step, begun), ...audible, { type: 'sentence-begun', text: sentence.text });
}

/** It was heard or shown to its end. */
export function finishSentence(step: SpeakingStep, id: string, index: number): SpeakingStep {
  const begun = beginSentence(step, id, index);
  const speech = findSpeech(begun.state, id);
  return speech === null ? begun : withSpeech(begun, withFinished(speech, index));
}
