import { pipelineLimits } from '../runtime/limits.ts';
import { audioFrom, isTextOnly, type Sentence, spokenText } from './sentence.ts';
import { finishSentence } from './sentence-progress.ts';
import type { MouthOf, Segment, SpeakingEffect, SpeakingStep, VoiceHealth } from './speaking-types.ts';
import { isBeingMade, withSentence } from './speech.ts';
import { emit, findSpeech, toMouth, untilStable, withSpeech } from './steps.ts';

type Playing = MouthOf<'playing'>;

/** Does everything with a speech that can be done by now: sends, shows, moves on, has the voice work ahead. */
export function proceed(step: SpeakingStep, id: string, at: number): SpeakingStep {
  return untilStable(step, (before) => makeNext(pump(before, id, at), id, at));
}

function pump(step: SpeakingStep, id: string, at: number): SpeakingStep {
  const { mouth } = step.state;
  if (mouth.name !== 'playing' || mouth.speech.id !== id) return step;
  return end(
    allowNext(
      untilStable(
        untilStable(step, (before) => send(before, at)),
        advance,
      ),
    ),
  );
}

/** Sends what is there of one sentence. */
function send(step: SpeakingStep, at: number): SpeakingStep {
  const { mouth } = step.state;
  if (mouth.name !== 'playing') return step;
  const sentence = mouth.speech.sentences[mouth.sending];
  if (sentence === undefined || sentence.synthesis === 'waiting') return step;
  const sent = sendSamples(step, mouth, sentence, at);
  return sentence.synthesis === 'running' ? sent : endSegment(sent);
}
function sendSamples(step: SpeakingStep, mouth: Playing, sentence: Sentence, at: number): SpeakingStep {
  const parts = audioFrom(sentence, mouth.sentSamples);
  if (parts.length === 0) return step;
  const open = mouth.segments.find(({ id }) => id === mouth.open);
  const segment = open ?? createSegment(mouth, sentence, at);
  const added = parts.reduce((sum, part) => sum + part.length, 0);
  const sentMs = segment.sentMs + (added / sentence.sampleRateHz) * 1000;
  const others = mouth.segments.filter((one) => one !== open);
  const isFirst = open === undefined && sentence.phase === 'waiting';
  const announced: SpeakingEffect[] = isFirst
    ? [{ type: 'sentence-sent', spoken: spokenText(sentence) }]
    : [];
  return toMouth(
    step,
    {
      ...mouth,
      open: segment.id,
      sentSamples: mouth.sentSamples + added,
      segments: [...others, { ...segment, sentMs }],
    },
    ...announced,
    ...parts.map((part): SpeakingEffect => {
      const samples = step.state.isMuted ? new Int16Array(part.length) : part;
      return { type: 'play', segment: segment.id, samples, sampleRateHz: sentence.sampleRateHz };
    }),
  );
}
function createSegment(mouth: Playing, sentence: Sentence, at: number): Segment {
  return {
    id: `${mouth.speech.id}.${mouth.sending}.${mouth.speech.attempt}`,
    index: mouth.sending,
    baseMs: (mouth.sentSamples / sentence.sampleRateHz) * 1000,
    sentMs: 0,
    playedMs: 0,
    reportedAt: at,
    isStarted: false,
  };
}
function endSegment(step: SpeakingStep): SpeakingStep {
  const { mouth } = step.state;
  if (mouth.name !== 'playing') return step;
  const next: Playing = { ...mouth, open: null, sending: mouth.sending + 1, sentSamples: 0 };
  return mouth.open === null
    ? toMouth(step, next)
    : toMouth(step, next, { type: 'end-segment', segment: mouth.open });
}

/** Moves over one sentence that was heard; text without audio is shown when its turn comes. */
function advance(step: SpeakingStep): SpeakingStep {
  const { mouth } = step.state;
  if (mouth.name !== 'playing') return step;
  const sentence = mouth.speech.sentences[mouth.cursor];
  if (sentence === undefined) return step;
  if (sentence.phase === 'finished') return toMouth(step, { ...mouth, cursor: mouth.cursor + 1 });
  if (!isTextOnly(sentence) || sentence.phase !== 'waiting') return step;
  const shown = emit(step, { type: 'sentence-sent', spoken: spokenText(sentence) });
  return finishSentence(shown, mouth.speech.id, mouth.cursor);
}

function allowNext(step: SpeakingStep): SpeakingStep {
  const { mouth } = step.state;
  if (mouth.name !== 'playing') return step;
  const allowed = mouth.cursor + pipelineLimits.sentencesAhead;
  return allowed <= mouth.speech.allowed ? step : withSpeech(step, { ...mouth.speech, allowed });
}
function end(step: SpeakingStep): SpeakingStep {
  const { mouth } = step.state;
  if (mouth.name !== 'playing' || !mouth.speech.complete) return step;
  if (mouth.cursor < mouth.speech.sentences.length) return step;
  return toMouth(step, { name: 'silent' }, { type: 'finished', speech: mouth.speech });
}

/**
 * Asks the voice for the next sentence that may be made, one at a time; without
 * words or a voice a sentence is done at once.
 */
function makeNext(step: SpeakingStep, id: string, at: number): SpeakingStep {
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
