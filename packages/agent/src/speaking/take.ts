import type { AudioOutput, PlayoutEvent } from '../agent.ts';
import { resumePoint } from './heard-text.ts';
import { isTextOnly, lengthMs, type Sentence } from './sentence.ts';
import type { Speech } from './speech.ts';

/** One stretch of audio given to the output: a sentence, from `baseMs` on. */
interface Segment {
  readonly id: string;
  readonly index: number;
  readonly baseMs: number;
  sentMs: number;
  playedMs: number;
  reportedAt: number;
  started: boolean;
}

/** The playing of one speech, from its first sample until nothing of it is heard any more. */
export interface Take {
  readonly speech: Speech;
  /** Something of it was heard or shown. */
  readonly audible: boolean;
  /** Sends what is there; runs until everything is heard. */
  play(): void;
  /** Silence; waits for the output's reports of how far it got, or for `settleClear`. */
  clear(): void;
  /** The reports did not come: the own estimate counts. */
  settleClear(): void;
  /** After `clear`: goes on at the word, or the very sample, where it stopped. */
  replay(exact: boolean): void;
  /** False when the segment is not its own. */
  handlePlayout(event: PlayoutEvent): boolean;
  /** Audio given to the output and not reported as played, ms; null when there is none. */
  queuedMs(): number | null;
  /** Takes what is queued as heard: the output has lost it. False when nothing was lost. */
  skipQueued(): boolean;
  /** Forgets that it was played; nothing of it was heard. */
  putBack(): void;
}
export interface TakeOptions {
  readonly speech: Speech;
  readonly output: AudioOutput;
  readonly now: () => number;
  readonly isMuted: () => boolean;
  readonly sentencesAhead: number;
  /** A sentence goes to the output for the first time. */
  onSending(sentence: Sentence): void;
  /** Audio went to the output. */
  onSent(): void;
  /** A sentence begins to be heard or shown. */
  onSentence(sentence: Sentence): void;
  /** After `clear`: how far it got is known. */
  onCleared(): void;
  onFinished(): void;
}

export function createTake(options: TakeOptions): Take {
  const { speech, output, now } = options;
  const segments = new Map<string, Segment>();
  let status: 'playing' | 'clearing' | 'still' | 'finished' = 'still';
  /** First sentence that is not wholly heard. */
  let cursor = 0;
  /** Sentence that is being sent, and how much of it was. */
  let sending = 0;
  let sentSamples = 0;
  let open: Segment | null = null;
  let attempt = 0;
  let audible = false;

  const begin = (sentence: Sentence): void => {
    if (sentence.phase !== 'waiting') return;
    sentence.phase = 'begun';
    audible = true;
    options.onSentence(sentence);
  };
  const finish = (sentence: Sentence): void => {
    begin(sentence);
    sentence.phase = 'finished';
    sentence.heardMs = lengthMs(sentence);
    sentence.chunks = [];
  };
  const openSegment = (index: number, sentence: Sentence): Segment => {
    const id = `${speech.id}.${index}.${attempt}`;
    const baseMs = (sentSamples / sentence.sampleRateHz) * 1000;
    const segment = { id, index, baseMs, sentMs: 0, playedMs: 0, reportedAt: now(), started: false };
    segments.set(id, segment);
    if (sentence.phase === 'waiting') options.onSending(sentence);
    return segment;
  };
  const sendSamples = (sentence: Sentence): void => {
    let skip = sentSamples;
    const before = sentSamples;
    for (const chunk of sentence.chunks) {
      if (skip >= chunk.length) {
        skip -= chunk.length;
        continue;
      }
      open ??= openSegment(sending, sentence);
      const samples = chunk.subarray(skip);
      skip = 0;
      sentSamples += samples.length;
      open.sentMs += (samples.length / sentence.sampleRateHz) * 1000;
      output.play(
        open.id,
        options.isMuted() ? new Int16Array(samples.length) : samples,
        sentence.sampleRateHz,
      );
    }
    if (sentSamples > before) options.onSent();
  };
  const send = (): void => {
    for (
      let sentence = speech.sentences[sending];
      sentence !== undefined;
      sentence = speech.sentences[sending]
    ) {
      if (sentence.synthesis === 'waiting') return;
      sendSamples(sentence);
      if (sentence.synthesis === 'running') return;
      if (open !== null) output.endSegment(open.id);
      open = null;
      sending += 1;
      sentSamples = 0;
    }
  };
  /** Moves over what was heard; text without audio is shown when its turn comes. */
  const advance = (): void => {
    for (
      let sentence = speech.sentences[cursor];
      sentence !== undefined;
      sentence = speech.sentences[cursor]
    ) {
      if (isTextOnly(sentence) && sentence.phase === 'waiting') {
        options.onSending(sentence);
        finish(sentence);
      }
      if (sentence.phase !== 'finished' || !isPlaying()) break;
      cursor += 1;
    }
    if (!isPlaying()) return;
    speech.allow(cursor + options.sentencesAhead);
    // A voice that fails at once has come back here and may have ended the take.
    if (isPlaying() && cursor >= speech.sentences.length && speech.complete) end();
  };
  const isPlaying = (): boolean => status === 'playing';
  const end = (): void => {
    status = 'finished';
    speech.onChange(null);
    options.onFinished();
  };
  const pump = (): void => {
    if (status !== 'playing') return;
    send();
    advance();
  };
  const played = (segment: Segment, playedMs: number): void => {
    const sentence = speech.sentences[segment.index];
    segment.playedMs = Math.max(segment.playedMs, Math.min(playedMs, segment.sentMs));
    segment.reportedAt = now();
    if (sentence !== undefined)
      sentence.heardMs = Math.max(sentence.heardMs, segment.baseMs + segment.playedMs);
  };
  const started = (segment: Segment): void => {
    for (let index = cursor; index < segment.index; index += 1) {
      const earlier = speech.sentences[index];
      if (earlier !== undefined) finish(earlier);
    }
    const sentence = speech.sentences[segment.index];
    if (sentence !== undefined) begin(sentence);
    advance();
  };
  const whilePlaying = (segment: Segment, event: PlayoutEvent): void => {
    if (!segment.started) {
      segment.started = true;
      started(segment);
    }
    played(segment, event.playedMs);
    // Cleared without our asking: the transport has lost it.
    if (event.state !== 'finished' && event.state !== 'cleared') return;
    segments.delete(segment.id);
    const sentence = speech.sentences[segment.index];
    if (sentence !== undefined) finish(sentence);
    advance();
  };
  const whileClearing = (segment: Segment, event: PlayoutEvent): void => {
    const over = event.state === 'finished' || event.state === 'cleared';
    if (!over) return;
    segments.delete(segment.id);
    const sentence = speech.sentences[segment.index];
    if (sentence !== undefined) settle(segment, sentence, event);
    if (segments.size === 0) settled();
  };
  /** The report is truer than the estimate made at `clear`. */
  const settle = (segment: Segment, sentence: Sentence, event: PlayoutEvent): void => {
    if (event.state === 'finished') {
      finish(sentence);
      return;
    }
    sentence.heardMs = segment.baseMs + Math.min(segment.sentMs, event.playedMs);
    if (event.playedMs > 0 && audible) begin(sentence);
  };
  const settled = (): void => {
    segments.clear();
    status = 'still';
    options.onCleared();
  };
  const estimate = (segment: Segment): void => {
    const sentence = speech.sentences[segment.index];
    if (sentence === undefined || !segment.started) return;
    const elapsedMs = now() - segment.reportedAt;
    sentence.heardMs = segment.baseMs + Math.min(segment.sentMs, segment.playedMs + elapsedMs);
  };
  return {
    speech,
    get audible() {
      return audible;
    },
    play() {
      status = 'playing';
      speech.onChange(pump);
      pump();
    },
    clear() {
      if (status !== 'playing') return;
      status = 'clearing';
      open = null;
      for (const segment of segments.values()) estimate(segment);
      output.clear();
      if (status === 'clearing' && segments.size === 0) settled();
    },
    settleClear() {
      if (status === 'clearing') settled();
    },
    replay(exact) {
      if (status !== 'still') return;
      attempt += 1;
      const stopped = speech.sentences[cursor];
      const fromMs = stopped === undefined ? 0 : exact ? stopped.heardMs : resumePoint(stopped);
      if (stopped?.synthesis === 'done' && stopped.samples > 0 && fromMs >= lengthMs(stopped))
        finish(stopped);
      while (speech.sentences[cursor]?.phase === 'finished') cursor += 1;
      const sentence = speech.sentences[cursor];
      sending = cursor;
      sentSamples = sentence === stopped ? Math.round((fromMs / 1000) * (sentence?.sampleRateHz ?? 0)) : 0;
      status = 'playing';
      pump();
    },
    handlePlayout(event) {
      const segment = segments.get(event.segment);
      if (segment === undefined) return false;
      if (status === 'playing') whilePlaying(segment, event);
      else if (status === 'clearing') whileClearing(segment, event);
      return true;
    },
    queuedMs() {
      if (segments.size === 0) return null;
      let total = 0;
      for (const segment of segments.values()) total += segment.sentMs - segment.playedMs;
      return total;
    },
    skipQueued() {
      const lost = [...segments.values()].filter((segment) => segment !== open);
      for (const segment of lost) {
        const sentence = speech.sentences[segment.index];
        segments.delete(segment.id);
        if (sentence !== undefined) finish(sentence);
      }
      advance();
      return lost.length > 0;
    },
    putBack() {
      status = 'still';
      segments.clear();
      speech.onChange(null);
      for (const sentence of speech.sentences) sentence.heardMs = 0;
    },
  };
}
