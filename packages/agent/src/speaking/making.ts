import { pipelineLimits } from '../runtime/limits.ts';
import { spokenText } from './sentence.ts';
import type { SpeakingStep, VoiceHealth } from './speaking-types.ts';
import { isBeingMade, withSentence } from './speech.ts';
import { emit, findSpeech, withSpeech } from './steps.ts';

/**
 * Asks the voice for the next sentence that may be made, one at a time; without
 * words or a voice a sentence is done at once.
 */
export function makeNext(step: SpeakingStep, id: string, at: number): SpeakingStep {
  const speech = findSpeech(step.state, id);
  if (speech === null || speech.cancelled || isBeingMade(speech)) return step;
  const index = speech.sentences.findIndex(({ synthesis }) => synthesis === 'waiting');
  const sentence = speech.sentences[index];
  if (sentence === undefined || index > speech.allowed) return step;
  const text = spokenText(sentence);
  const { voice } = step.state;
  if (text === '' || voice.name === 'absent' || at < voice.restsUntil) {
    return withSpeech(step, withSentence(speech, index, { synthesis: 'done' }));
  }
  const { sampleRateHz } = voice;
  const asked = withSentence(speech, index, { synthesis: 'running', sampleRateHz });
  return emit(withSpeech(step, index === 0 ? { ...asked, voiceAskedAt: at } : asked), {
    type: 'synthesise',
    speech: id,
    index,
    text,
  });
}

export function voiceWorked(voice: VoiceHealth): VoiceHealth {
  return voice.name === 'absent' ? voice : { ...voice, failures: 0 };
}
export function voiceFailed(voice: VoiceHealth, at: number): VoiceHealth {
  if (voice.name === 'absent') return voice;
  const failures = voice.failures + 1;
  const rests = failures >= pipelineLimits.maxVoiceFailures;
  return { ...voice, failures, restsUntil: rests ? at + pipelineLimits.voiceRestMs : voice.restsUntil };
}
