import type { PlayoutEvent } from '../agent.ts';
import type { TextTools } from '../language/text-tools.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import { createSpeakingRunner, type SpeakingRunner, type SpeakingRunnerOptions } from './runner.ts';
import type { SentenceText, SpeakingState, SpeechLine } from './speaking-types.ts';
import type { Speech, SpeechKind } from './speech.ts';
import { currentSpeech, findSpeech } from './steps.ts';

/** The assistant's mouth: lines and replies, one at a time, with everything that is emitted about them. */
export interface Speaking {
  /** A speech whose sentences come one by one; the first is made at once, nothing is heard before `play`. */
  createSpeech(kind: SpeechKind): SpeechWriter;
  makeLine(line: SpeechLine): Speech;
  /** False when the line is empty or too many wait. */
  queue(line: SpeechLine, place: 'next' | 'last'): boolean;
  /** The line that is to be said next, taken from the queue; null when none waits. */
  takeQueued(): Speech | null;
  /** A line of this kind is being said or waits. */
  has(kind: SpeechKind): boolean;
  /** Plays a speech that was made; what is being said is given up. */
  play(id: string): void;
  /** The speech that is played or may go on. */
  current(): Speech | null;
  /** Silence at once; the rest waits for `resume`. */
  suspend(): void;
  resume(): void;
  /** Silence at once; the rest is given up. */
  abandon(): void;
  /** Nothing of the current speech was heard; it can be played again. */
  putBack(): void;
  handlePlayout(report: PlayoutEvent): void;
  /** Muted speech goes on without sound. */
  setMuted(muted: boolean): void;
  readonly hasAudience: boolean;
  /** Without an audience everything that is begun or resumed waits; `resume` when there is one again. */
  setAudience(isThere: boolean): void;
  /** Silence for good; nothing is announced any more. */
  close(): void;
}
/** Writes one speech. */
export interface SpeechWriter {
  readonly id: string;
  /** It has no sentence. */
  readonly isEmpty: boolean;
  /** Everything that it has so far was heard, or nothing more of it will be. */
  readonly isHeard: boolean;
  add(text: string): void;
  /** No sentence follows. */
  end(): void;
  /** Nobody wants it any more. */
  cancel(): void;
}
export interface SpeakingOptions extends SpeakingRunnerOptions {
  readonly text: TextTools;
}

export function createSpeaking(options: SpeakingOptions): Speaking {
  const { text } = options;
  const runner = createSpeakingRunner(options);
  const { read, dispatch, close } = runner;
  const makeLine = (line: SpeechLine): Speech => {
    const splitter = text.createSplitter();
    const sentences = [...splitter.push(line.text), ...splitter.flush()].filter(isWritten);
    const { kind, interruptible, endReason = null } = line;
    dispatch({
      type: 'speech-created',
      kind,
      interruptible,
      endReason,
      sentences: sentences.map((written) => sentenceOf(written, text)),
      complete: true,
    });
    return newest(read());
  };
  return {
    createSpeech(kind) {
      const empty = { sentences: [], complete: false, endReason: null };
      dispatch({ type: 'speech-created', kind, interruptible: true, ...empty });
      return createWriter(newest(read()).id, runner, text);
    },
    makeLine,
    queue(line, place) {
      if (!isWritten(line.text) || read().queue.length >= pipelineLimits.maxQueuedSpeeches) return false;
      dispatch({ type: 'line-queued', line, place });
      return true;
    },
    takeQueued() {
      const [line] = read().queue;
      if (line === undefined) return null;
      dispatch({ type: 'line-taken' });
      return makeLine(line);
    },
    has: (kind) => currentSpeech(read())?.kind === kind || read().queue.some((line) => line.kind === kind),
    current: () => currentSpeech(read()),
    play: (id) => dispatch({ type: 'play', speech: id }),
    suspend: () => dispatch({ type: 'interrupted' }),
    resume: () => dispatch({ type: 'resumed' }),
    abandon: () => dispatch({ type: 'abandoned' }),
    putBack: () => dispatch({ type: 'put-back' }),
    handlePlayout: (report) => dispatch({ type: 'reported', report }),
    setMuted: (muted) => dispatch({ type: 'muted', muted }),
    get hasAudience() {
      return read().hasAudience;
    },
    setAudience: (isThere) => dispatch({ type: 'audience-changed', isThere }),
    close,
  };
}

function createWriter(id: string, { read, dispatch }: SpeakingRunner, text: TextTools): SpeechWriter {
  return {
    id,
    get isEmpty() {
      return (findSpeech(read(), id)?.sentences.length ?? 0) === 0;
    },
    get isHeard() {
      return findSpeech(read(), id)?.sentences.every(({ phase }) => phase === 'finished') ?? true;
    },
    add(written) {
      if (!isWritten(written)) return;
      dispatch({ type: 'sentence-added', speech: id, sentence: sentenceOf(written, text) });
    },
    end: () => dispatch({ type: 'text-ended', speech: id }),
    cancel: () => dispatch({ type: 'dropped', speech: id }),
  };
}

function sentenceOf(written: string, text: TextTools): SentenceText {
  return { text: written, pieces: text.spokenPieces(written) };
}
function isWritten(text: string): boolean {
  return text.trim() !== '';
}
function newest(state: SpeakingState): Speech {
  const speech = findSpeech(state, `s${state.created}`);
  if (speech === null) throw new Error('The speech that was just created is missing');
  return speech;
}
