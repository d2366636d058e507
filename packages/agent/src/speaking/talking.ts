import type { EndedReason } from '@saywell/contract';
import type { AudioOutput, PlayoutEvent } from '../agent.ts';
import type { TextTools } from '../language/text-tools.ts';
import type { Log } from '../record/event-log.ts';
import type { Floor } from '../record/floor.ts';
import type { History } from '../record/history.ts';
import type { SendMessage } from '../record/messenger.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Timers } from '../runtime/timers.ts';
import { type Sentence, spokenText } from './sentence.ts';
import { createSpeaker } from './speaker.ts';
import { createSpeech, type Speech, type SpeechKind, type SpeechOptions } from './speech.ts';
import type { Voice } from './voice.ts';

/** A whole line that the assistant will say. */
export interface SpeechLine {
  readonly kind: SpeechKind;
  readonly text: string;
  readonly interruptible: boolean;
  /** The call ends when it was said. */
  readonly endReason?: EndedReason;
}

/** The assistant's mouth: lines and replies, one at a time, with everything that the page is told about them. */
export interface Talking {
  createSpeech(settings: Pick<SpeechOptions, 'kind' | 'interruptible' | 'endReason' | 'onVoice'>): Speech;
  makeLine(line: SpeechLine): Speech;
  /** False when the line is empty or too many wait. */
  queue(line: SpeechLine, place: 'next' | 'last'): boolean;
  /** The line that is to be said next, taken from the queue; null when none waits. */
  takeQueued(): Speech | null;
  /** A line of this kind is being said or waits. */
  has(kind: SpeechKind): boolean;
  play(speech: Speech): void;
  current(): Speech | null;
  suspend(): void;
  resume(): void;
  abandon(): void;
  putBack(): void;
  handlePlayout(event: PlayoutEvent): void;
  setMuted(muted: boolean): void;
  readonly hasAudience: boolean;
  /** Without an audience everything that is begun or resumed waits; `resume` when there is one again. */
  setAudience(isThere: boolean): void;
  close(): void;
}
export interface TalkingOptions {
  readonly runtime: Runtime;
  readonly timers: Timers;
  readonly output: AudioOutput;
  readonly voice: Voice;
  readonly text: TextTools;
  readonly history: History;
  readonly floor: Floor;
  readonly send: SendMessage;
  readonly log: Log;
  /** The first of it is heard or shown. */
  onAudible(speech: Speech): void;
  onFinished(speech: Speech): void;
  /** It will not be said to its end. */
  onAbandoned(speech: Speech): void;
  onHistoryChanged(): void;
}

export function createTalking(options: TalkingOptions): Talking {
  const { history, floor, send, log, text } = options;
  const waiting: SpeechLine[] = [];
  /** The speech that is being heard; null before its first sound. */
  let heard: Speech | null = null;
  let created = 0;
  let hasAudience = true;

  const startHeard = (speech: Speech): void => {
    heard = speech;
    history.speechBegan(speech);
    floor.assistantStarted(false);
    log('speech-audible', { speech: speech.id, kind: speech.kind });
    options.onAudible(speech);
  };
  const speaker = createSpeaker({
    output: options.output,
    timers: options.timers,
    now: () => options.runtime.now(),
    onSending: (_speech, sentence) => sendVoiceInput(send, sentence),
    onSentence(speech, sentence) {
      if (heard !== speech && speaker.current() === speech) startHeard(speech);
      send({ type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: sentence.text });
    },
    onFinished(speech) {
      if (heard === speech) heard = null;
      history.speechEnded(speech);
      floor.assistantStopped();
      log('speech-finished', { speech: speech.id });
      options.onHistoryChanged();
      options.onFinished(speech);
    },
    onSettled(speech) {
      history.speechEnded(speech);
      log('speech-settled', { speech: speech.id });
      options.onHistoryChanged();
    },
    onLate: (speech) => log('playout-late', { speech: speech.id }),
  });
  const make: Talking['createSpeech'] = (settings) => {
    created += 1;
    return createSpeech({ ...settings, id: `s${created}`, voice: options.voice, text });
  };
  const makeLine = (line: SpeechLine): Speech => {
    const speech = make(line);
    const splitter = text.createSplitter();
    for (const sentence of [...splitter.push(line.text), ...splitter.flush()]) speech.add(sentence);
    speech.end();
    return speech;
  };
  const suspend = (): void => {
    speaker.suspend();
    floor.assistantStopped();
  };
  return {
    createSpeech: make,
    makeLine,
    current: () => speaker.current(),
    handlePlayout: (event) => speaker.handlePlayout(event),
    setMuted: (muted) => speaker.setMuted(muted),
    queue(line, place) {
      if (line.text.trim() === '' || waiting.length >= pipelineLimits.maxQueuedSpeeches) return false;
      if (place === 'next') waiting.unshift(line);
      else waiting.push(line);
      return true;
    },
    takeQueued() {
      const line = waiting.shift();
      return line === undefined ? null : makeLine(line);
    },
    has: (kind) => speaker.current()?.kind === kind || waiting.some((line) => line.kind === kind),
    play(speech) {
      log('speech-started', { speech: speech.id, kind: speech.kind });
      speaker.play(speech);
      if (!hasAudience) suspend();
    },
    suspend,
    get hasAudience() {
      return hasAudience;
    },
    setAudience(isThere) {
      hasAudience = isThere;
      if (!isThere) suspend();
    },
    resume() {
      if (!hasAudience) return;
      if (heard !== null) floor.assistantStarted(true);
      speaker.resume();
    },
    abandon() {
      const given = speaker.current();
      if (given === null) return;
      if (heard === given) heard = null;
      floor.assistantStopped();
      log('speech-abandoned', { speech: given.id });
      speaker.abandon();
      options.onAbandoned(given);
    },
    putBack: () => speaker.putBack(),
    close() {
      waiting.length = 0;
      speaker.close();
    },
  };
}

function sendVoiceInput(send: SendMessage, sentence: Sentence): void {
  send({ type: 'voice-input', input: spokenText(sentence) });
}
