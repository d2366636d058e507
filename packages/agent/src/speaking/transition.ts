import { watchLate } from './late-watch.ts';
import { proceed, voiceFailed, voiceWorked } from './playing.ts';
import { playoutOverdue, reported, reportOverdue } from './reports.ts';
import { createSentence, withAudio } from './sentence.ts';
import { abandon, cancelSynthesis, interrupt, putBack, resume, silence, withEstimate } from './silencing.ts';
import type {
  SpeakingEffect,
  SpeakingEvent,
  SpeakingState,
  SpeakingStep,
  VoiceHealth,
} from './speaking-types.ts';
import { cancelled, createSpeech, type Speech, withSentence } from './speech.ts';
import { changeSpeech, currentSpeech, emit, findSpeech, patch, toMouth } from './steps.ts';

type EventOf<Type extends SpeakingEvent['type']> = Extract<SpeakingEvent, { type: Type }>;

export function initialSpeaking(voice: VoiceHealth): SpeakingState {
  return {
    mouth: { name: 'silent' },
    prepared: [],
    settling: [],
    queue: [],
    created: 0,
    voice,
    isMuted: false,
    hasAudience: true,
  };
}

/** What the assistant's mouth does, and what follows from an event. Pure: time comes in events. */
export function transition(state: SpeakingState, event: SpeakingEvent): SpeakingStep {
  const before: SpeakingStep = { state, effects: [] };
  return state.mouth.name === 'closed' ? before : watchLate(next(before, event), state.mouth);
}

function next(step: SpeakingStep, event: SpeakingEvent): SpeakingStep {
  const { state } = step;
  switch (event.type) {
    case 'speech-created':
      return speechCreated(step, event);
    case 'sentence-added':
      return sentenceAdded(step, event);
    case 'text-ended':
      return textEnded(step, event);
    case 'dropped':
      return dropped(step, event.speech);
    case 'line-queued':
      return patch(step, {
        queue: event.place === 'next' ? [event.line, ...state.queue] : [...state.queue, event.line],
      });
    case 'line-taken':
      return patch(step, { queue: state.queue.slice(1) });
    case 'sample-ready':
      return sampleReady(step, event);
    case 'voice-ended':
      return made(patch(step, { voice: voiceWorked(state.voice) }), event);
    case 'voice-failed':
      return made(patch(step, { voice: voiceFailed(state.voice, event.at) }), event);
    case 'play':
      return play(step, event);
    case 'interrupted':
      return interrupt(step, event.at);
    case 'resumed':
      return resume(step, event.at);
    case 'abandoned':
      return abandon(step, event.at);
    case 'put-back':
      return putBack(step);
    case 'reported':
      return reported(step, event.report, event.at);
    case 'report-overdue':
      return reportOverdue(step, event.speech, event.at);
    case 'playout-overdue':
      return playoutOverdue(step, event.at);
    case 'muted':
      return muted(step, event);
    case 'audience-changed':
      return audienceChanged(step, event);
    case 'closed':
      break;
  }
  return closed(step, event.at);
}

function speechCreated(step: SpeakingStep, event: EventOf<'speech-created'>): SpeakingStep {
  const { kind, interruptible, endReason, complete, at } = event;
  const created = step.state.created + 1;
  const speech: Speech = {
    ...createSpeech({ id: `s${created}`, kind, interruptible, endReason }),
    sentences: event.sentences.map(({ text, pieces }) => createSentence(text, pieces)),
    complete,
  };
  return proceed(patch(step, { created, prepared: [...step.state.prepared, speech] }), speech.id, at);
}
function sentenceAdded(step: SpeakingStep, event: EventOf<'sentence-added'>): SpeakingStep {
  const { text, pieces } = event.sentence;
  const added = changeSpeech(step, event.speech, (speech) =>
    speech.complete ? speech : { ...speech, sentences: [...speech.sentences, createSentence(text, pieces)] },
  );
  return proceed(added, event.speech, event.at);
}
function textEnded(step: SpeakingStep, event: EventOf<'text-ended'>): SpeakingStep {
  const ended = changeSpeech(step, event.speech, (speech) => ({ ...speech, complete: true }));
  return proceed(ended, event.speech, event.at);
}
/** Of a speech that was played already only the making ends here. */
function dropped(step: SpeakingStep, id: string): SpeakingStep {
  const speech = findSpeech(step.state, id);
  if (speech === null) return step;
  const prepared = step.state.prepared.filter((one) => one !== speech);
  return emit(changeSpeech(patch(step, { prepared }), id, cancelled), cancelSynthesis(speech));
}

function sampleReady(step: SpeakingStep, event: EventOf<'sample-ready'>): SpeakingStep {
  const { index, samples, words, at } = event;
  const heard = changeSpeech(step, event.speech, (speech) => {
    const sentence = speech.sentences[index];
    if (speech.cancelled || sentence === undefined) return speech;
    const isFirst = index === 0 && sentence.samples === 0 && samples.length > 0;
    const longer = withSentence(speech, index, withAudio(sentence, samples, words));
    return isFirst ? { ...longer, voiceAnsweredAt: at } : longer;
  });
  return proceed(heard, event.speech, at);
}
function made(step: SpeakingStep, event: EventOf<'voice-ended' | 'voice-failed'>): SpeakingStep {
  const done = changeSpeech(step, event.speech, (speech) =>
    speech.cancelled ? speech : withSentence(speech, event.index, { synthesis: 'done' }),
  );
  return proceed(done, event.speech, event.at);
}

/** There is one mouth: whatever it says is given up for the new speech. */
function play(step: SpeakingStep, event: EventOf<'play'>): SpeakingStep {
  const speech = step.state.prepared.find(({ id }) => id === event.speech);
  if (speech === undefined) return step;
  const free = abandon(step, event.at);
  const prepared = free.state.prepared.filter((one) => one !== speech);
  const started = toMouth(
    patch(free, { prepared }),
    { name: 'playing', speech, cursor: 0, sending: 0, sentSamples: 0, open: null, segments: [] },
    { type: 'started', speech },
  );
  const played = proceed(started, speech.id, event.at);
  return step.state.hasAudience ? played : interrupt(played, event.at);
}

/** Muted speech goes on without sound, from the very sample. */
function muted(step: SpeakingStep, event: EventOf<'muted'>): SpeakingStep {
  const { mouth, isMuted } = step.state;
  if (isMuted === event.muted) return step;
  const next = patch(step, { isMuted: event.muted });
  const isQueued = mouth.name === 'playing' && mouth.segments.length > 0;
  return isQueued ? silence(next, 'resume-exactly', event.at) : next;
}
function audienceChanged(step: SpeakingStep, event: EventOf<'audience-changed'>): SpeakingStep {
  const next = patch(step, { hasAudience: event.isThere });
  return event.isThere ? next : interrupt(next, event.at);
}

/** Silence for good; the estimate of what was heard stays, because reports come too late. */
function closed(step: SpeakingStep, at: number): SpeakingStep {
  const { mouth, prepared, settling } = step.state;
  const current = currentSpeech(step.state);
  const segments = mouth.name === 'playing' ? mouth.segments : [];
  const speech = current === null ? null : cancelled(withEstimate(current, segments, at));
  const waiting = [...settling.map((one) => one.speech), ...(current === null ? [] : [current])];
  return toMouth(
    patch(step, { prepared: [], queue: [] }),
    { name: 'closed', speech },
    ...waiting.map(({ id }): SpeakingEffect => ({ type: 'clear-timer', speech: id })),
    ...[...prepared, ...(current === null ? [] : [current])].map(cancelSynthesis),
    { type: 'clear-output' },
  );
}
