import type { PlayoutEvent } from '../agent.ts';
import { proceed } from './playing.ts';
import { beginSentence, finishSentence } from './sentence-progress.ts';
import { cleared } from './silencing.ts';
import type { MouthOf, Segment, Settling, SpeakingStep } from './speaking-types.ts';
import { isAudible, withSentence } from './speech.ts';
import { changeSpeech, currentSpeech, emit, findSpeech, patch, toMouth } from './steps.ts';

/** The output says how far it is with a segment; one that nobody knows any more says nothing. */
export function reported(step: SpeakingStep, report: PlayoutEvent, at: number): SpeakingStep {
  const { mouth, settling } = step.state;
  const named = ({ id }: Segment): boolean => id === report.segment;
  if (mouth.name === 'playing' || mouth.name === 'clearing') {
    const segment = mouth.segments.find(named);
    if (segment !== undefined) {
      return mouth.name === 'playing'
        ? whilePlaying(step, mouth, segment, report, at)
        : whileClearing(step, mouth, segment, report, at);
    }
  }
  const given = settling.find(({ segments }) => segments.some(named));
  const segment = given?.segments.find(named);
  return given === undefined || segment === undefined ? step : whileSettling(step, given, segment, report);
}

/** `cleared` without our asking: the transport has lost it. */
function isOver({ state }: PlayoutEvent): boolean {
  return state === 'finished' || state === 'cleared';
}

function whilePlaying(
  step: SpeakingStep,
  mouth: MouthOf<'playing'>,
  segment: Segment,
  report: PlayoutEvent,
  at: number,
): SpeakingStep {
  const { id } = mouth.speech;
  const playedMs = Math.max(segment.playedMs, Math.min(report.playedMs, segment.sentMs));
  const next: Segment = { ...segment, playedMs, reportedAt: at, isStarted: true };
  const others = mouth.segments.filter((one) => one !== segment);
  const segments = isOver(report) ? others : mouth.segments.map((one) => (one === segment ? next : one));
  const known = toMouth(step, { ...mouth, segments });
  const started = segment.isStarted ? known : startSegment(known, mouth, segment);
  const heard = changeSpeech(started, id, (speech) => {
    const before = speech.sentences[segment.index]?.heardMs ?? 0;
    return withSentence(speech, segment.index, { heardMs: Math.max(before, segment.baseMs + playedMs) });
  });
  return proceed(isOver(report) ? finishSentence(heard, id, segment.index) : heard, id, at);
}
/** Whatever was before it has been heard. */
function startSegment(step: SpeakingStep, mouth: MouthOf<'playing'>, segment: Segment): SpeakingStep {
  const { id, sentences } = mouth.speech;
  const earlier = [...sentences.keys()].slice(mouth.cursor, segment.index);
  const heard = earlier.reduce((before, index) => finishSentence(before, id, index), step);
  return beginSentence(heard, id, segment.index);
}

function whileClearing(
  step: SpeakingStep,
  mouth: MouthOf<'clearing'>,
  segment: Segment,
  report: PlayoutEvent,
  at: number,
): SpeakingStep {
  if (!isOver(report)) return step;
  const segments = mouth.segments.filter((one) => one !== segment);
  const heard = correct(toMouth(step, { ...mouth, segments }), mouth.speech.id, segment, report);
  const { mouth: now } = heard.state;
  return now.name === 'clearing' && segments.length === 0 ? cleared(heard, now, at) : heard;
}

function whileSettling(
  step: SpeakingStep,
  given: Settling,
  segment: Segment,
  report: PlayoutEvent,
): SpeakingStep {
  if (!isOver(report)) return step;
  const { id } = given.speech;
  const segments = given.segments.filter((one) => one !== segment);
  const settling = step.state.settling.map((one) => (one === given ? { ...given, segments } : one));
  const heard = correct(patch(step, { settling }), id, segment, report);
  return segments.length === 0 ? settle(heard, id) : heard;
}

/** The report is truer than the estimate made when it was silenced. */
function correct(step: SpeakingStep, id: string, segment: Segment, report: PlayoutEvent): SpeakingStep {
  if (report.state === 'finished') return finishSentence(step, id, segment.index);
  const heardMs = segment.baseMs + Math.min(segment.sentMs, report.playedMs);
  const heard = changeSpeech(step, id, (speech) => withSentence(speech, segment.index, { heardMs }));
  const speech = findSpeech(heard.state, id);
  const wasHeard = report.playedMs > 0 && speech !== null && isAudible(speech);
  return wasHeard ? beginSentence(heard, id, segment.index) : heard;
}

function settle(step: SpeakingStep, id: string): SpeakingStep {
  const given = step.state.settling.find(({ speech }) => speech.id === id);
  if (given === undefined) return step;
  const settling = step.state.settling.filter((one) => one !== given);
  const { speech } = given;
  return emit(patch(step, { settling }), { type: 'clear-timer', speech: id }, { type: 'settled', speech });
}

/** The report after a clear did not come: the own estimate counts. */
export function reportOverdue(step: SpeakingStep, id: string, at: number): SpeakingStep {
  const { mouth } = step.state;
  return mouth.name === 'clearing' && mouth.speech.id === id ? cleared(step, mouth, at) : settle(step, id);
}

/** Takes what is queued as heard; a segment that more samples follow for is not lost. */
export function playoutOverdue(step: SpeakingStep, at: number): SpeakingStep {
  const { mouth } = step.state;
  const speech = currentSpeech(step.state);
  if (mouth.name !== 'playing' || speech === null) return step;
  const lost = mouth.segments.filter(({ id }) => id !== mouth.open);
  const left = toMouth(step, { ...mouth, segments: mouth.segments.filter(({ id }) => id === mouth.open) });
  const noted = lost.length === 0 ? left : emit(left, { type: 'skipped', speech });
  const heard = lost.reduce((before, { index }) => finishSentence(before, speech.id, index), noted);
  return proceed(heard, speech.id, at);
}
