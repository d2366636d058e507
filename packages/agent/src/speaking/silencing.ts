import { pipelineLimits } from '../runtime/limits.ts';
import { resumePoint } from './heard-text.ts';
import { proceed } from './playing.ts';
import { lengthMs, type Sentence } from './sentence.ts';
import { finishSentence } from './sentence-progress.ts';
import type {
  AfterClear,
  MouthOf,
  Segment,
  Settling,
  SpeakingEffect,
  SpeakingStep,
} from './speaking-types.ts';
import { cancelled, isAudible, type Speech, withSentence } from './speech.ts';
import { currentSpeech, emit, patch, toMouth } from './steps.ts';

const clearOutput: SpeakingEffect = { type: 'clear-output' };

/** What was probably heard of queued audio by now. */
export function withEstimate(speech: Speech, segments: readonly Segment[], at: number): Speech {
  return segments
    .filter(({ isStarted }) => isStarted)
    .reduce((estimated, { index, baseMs, sentMs, playedMs, reportedAt }) => {
      const heardMs = baseMs + Math.min(sentMs, playedMs + at - reportedAt);
      return withSentence(estimated, index, { heardMs });
    }, speech);
}
/** The output has a while to report what it has played of the segments. */
function clearEffects(speech: Speech, segments: readonly Segment[]): SpeakingEffect[] {
  if (segments.length === 0) return [clearOutput];
  return [{ type: 'set-timer', speech: speech.id, delayMs: pipelineLimits.clearedReportMs }, clearOutput];
}

/** Silence at once; what was not heard stays for later. */
export function silence(step: SpeakingStep, next: AfterClear, at: number): SpeakingStep {
  const { mouth } = step.state;
  if (mouth.name === 'clearing') return toMouth(step, { ...mouth, next });
  if (mouth.name !== 'playing') return step;
  const { cursor, segments } = mouth;
  const speech = withEstimate(mouth.speech, segments, at);
  const effects = clearEffects(speech, segments);
  if (segments.length === 0) return toMouth(step, { name: 'held', speech, cursor }, ...effects);
  return toMouth(step, { name: 'clearing', speech, cursor, segments, next }, ...effects);
}
export function interrupt(step: SpeakingStep, at: number): SpeakingStep {
  return emit(silence(step, 'hold', at), { type: 'floor-left' });
}

/** It is known how far the silenced audio got. */
export function cleared(step: SpeakingStep, mouth: MouthOf<'clearing'>, at: number): SpeakingStep {
  const { speech, cursor, next } = mouth;
  const held: MouthOf<'held'> = { name: 'held', speech, cursor };
  const known = toMouth(step, held, { type: 'clear-timer', speech: speech.id });
  return next === 'hold' ? known : replay(known, held, next === 'resume-exactly', at);
}

export function resume(step: SpeakingStep, at: number): SpeakingStep {
  const { mouth, hasAudience } = step.state;
  const speech = currentSpeech(step.state);
  if (!hasAudience || speech === null) return step;
  const taken = isAudible(speech) ? emit(step, { type: 'floor-taken-again' }) : step;
  if (mouth.name === 'clearing') return toMouth(taken, { ...mouth, next: 'resume' });
  return mouth.name === 'held' ? replay(taken, mouth, false, at) : taken;
}

/** Goes on at the word, or the very sample, where it stopped. */
function replay(step: SpeakingStep, mouth: MouthOf<'held'>, exact: boolean, at: number): SpeakingStep {
  const { speech, cursor } = mouth;
  const stopped = speech.sentences[cursor];
  const fromMs = replayPoint(stopped, exact);
  const isHeard = stopped !== undefined && isAllHeard(stopped, fromMs);
  const settled = isHeard ? finishSentence(step, speech.id, cursor) : step;
  const current = currentSpeech(settled.state) ?? speech;
  const unheard = current.sentences.findIndex(({ phase }, index) => index >= cursor && phase !== 'finished');
  const from = unheard === -1 ? current.sentences.length : unheard;
  const samples = Math.round((fromMs / 1000) * (stopped?.sampleRateHz ?? 0));
  return proceed(
    toMouth(settled, {
      name: 'playing',
      speech: { ...current, attempt: current.attempt + 1 },
      cursor: from,
      sending: from,
      sentSamples: from === cursor ? samples : 0,
      open: null,
      segments: [],
    }),
    speech.id,
    at,
  );
}
function replayPoint(stopped: Sentence | undefined, exact: boolean): number {
  if (stopped === undefined) return 0;
  return exact ? stopped.heardMs : resumePoint(stopped);
}
function isAllHeard(sentence: Sentence, fromMs: number): boolean {
  return sentence.synthesis === 'done' && sentence.samples > 0 && fromMs >= lengthMs(sentence);
}

/** Silence at once; the rest is given up. */
export function abandon(step: SpeakingStep, at: number): SpeakingStep {
  const { mouth, settling } = step.state;
  if (mouth.name === 'silent' || mouth.name === 'closed') return step;
  const { effects, segments, speech: given } = giveUp(mouth, at);
  const speech = cancelled(given);
  const left = toMouth(step, { name: 'silent' }, { type: 'floor-left' }, { type: 'abandoned', speech });
  const stopped = emit(left, cancelSynthesis(speech), ...effects);
  if (segments.length === 0) return emit(stopped, { type: 'settled', speech });
  return patch(stopped, { settling: [...settling, { speech, segments }] });
}
interface GivenUp extends Settling {
  readonly effects: readonly SpeakingEffect[];
}
function giveUp(mouth: MouthOf<'playing' | 'clearing' | 'held'>, at: number): GivenUp {
  const { speech } = mouth;
  if (mouth.name === 'held') return { speech, segments: [], effects: [] };
  const { segments } = mouth;
  if (mouth.name === 'clearing') return { speech, segments, effects: [] };
  const effects = clearEffects(speech, segments);
  return { speech: withEstimate(speech, segments, at), segments, effects };
}

/** Nothing of it was heard: as if it had not been played. */
export function putBack(step: SpeakingStep): SpeakingStep {
  const speech = currentSpeech(step.state);
  if (speech === null) return step;
  const sentences = speech.sentences.map((sentence) => ({ ...sentence, heardMs: 0 }));
  const prepared = [...step.state.prepared, { ...speech, sentences, attempt: speech.attempt + 1 }];
  const timer: SpeakingEffect = { type: 'clear-timer', speech: speech.id };
  return toMouth(patch(step, { prepared }), { name: 'silent' }, timer, clearOutput);
}

export function cancelSynthesis({ id }: Speech): SpeakingEffect {
  return { type: 'cancel-synthesis', speech: id };
}
