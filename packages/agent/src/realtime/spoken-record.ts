import type { TextTools } from '../language/text-tools.ts';
import type { CallRecord } from '../record/call-record.ts';
import { createSpokenWords, type SpokenWords } from './spoken-words.ts';
import type { TalkSpeech } from './talk-types.ts';

/** What is known of the speeches of a call: their words, and which reply's sound lies where in them. */
export interface SpokenRecord {
  begin(speech: TalkSpeech): void;
  words(speech: string, text: string): void;
  /** So much sound of a reply was added. */
  sound(speech: string, reply: string, ms: number): void;
  whole(speech: string): void;
  /** It is being heard. */
  audible(speech: TalkSpeech, heardMs: () => number): void;
  progress(speech: string, heardMs: number): void;
  /** Ends it, and answers what was heard. Null `heardMs`: all of it. */
  end(speech: string, heardMs: number | null): Ended;
}
export interface Ended {
  readonly heardText: string;
  readonly writtenText: string;
  /** Of each reply, what was heard of its sound. */
  readonly replies: readonly { readonly reply: string; readonly heardMs: number }[];
}
interface Part {
  readonly reply: string;
  readonly fromMs: number;
  lengthMs: number;
}
interface Known {
  readonly speech: TalkSpeech;
  readonly words: SpokenWords;
  readonly parts: Part[];
  soundMs: number;
  isAudible: boolean;
  /** Since it is audible. */
  turn: number;
  /** Sentences that the page was told of. */
  told: string;
}

export interface SpokenRecordOptions {
  readonly record: Pick<CallRecord, 'history' | 'send' | 'historyChanged' | 'floor'>;
  readonly text: TextTools;
}

export function createSpokenRecord(options: SpokenRecordOptions): SpokenRecord {
  return new RecordOfSpeech(options);
}

class RecordOfSpeech implements SpokenRecord {
  readonly #options: SpokenRecordOptions;
  readonly #known = new Map<string, Known>();

  constructor(options: SpokenRecordOptions) {
    this.#options = options;
  }

  begin(speech: TalkSpeech): void {
    const words = createSpokenWords(this.#options.text.createSplitter());
    this.#known.set(speech.id, { speech, words, parts: [], soundMs: 0, isAudible: false, turn: 0, told: '' });
  }

  words(id: string, piece: string): void {
    this.#known.get(id)?.words.add(piece);
  }

  sound(id: string, reply: string, ms: number): void {
    const of = this.#known.get(id);
    if (of === undefined) return;
    const part = of.parts.at(-1);
    if (part?.reply === reply) part.lengthMs += ms;
    else of.parts.push({ reply, fromMs: of.soundMs, lengthMs: ms });
    of.soundMs += ms;
  }

  whole(id: string): void {
    const of = this.#known.get(id);
    if (of === undefined) return;
    // An engine that tells no words of a line has said what it was asked to.
    if (of.words.text === '' && of.speech.line !== null) of.words.add(of.speech.line.text);
    of.words.end(of.soundMs);
  }

  audible(speech: TalkSpeech, heardMs: () => number): void {
    const { history, floor } = this.#options.record;
    const of = this.#known.get(speech.id);
    if (of === undefined || of.isAudible) return;
    of.isAudible = true;
    const kind = speech.line?.kind ?? 'reply';
    history.speechBegan({ id: speech.id, kind }, () => of.words.heard(heardMs()));
    floor.assistantStarted(false);
    of.turn = floor.turn;
  }

  progress(id: string, heardMs: number): void {
    const of = this.#known.get(id);
    if (of?.isAudible === true) this.#tell(of, of.words.begun(heardMs));
  }

  end(id: string, heardMs: number | null): Ended {
    const { record } = this.#options;
    const of = this.#known.get(id);
    if (of === undefined) return { heardText: '', writtenText: '', replies: [] };
    this.#known.delete(id);
    if (heardMs === null) this.#tell(of, of.words.rest());
    const heardText = heardMs === null ? of.words.text : of.words.heard(heardMs);
    record.history.speechEnded(id, heardText);
    if (of.isAudible) record.historyChanged();
    const replies = of.parts.map(({ reply, fromMs, lengthMs }) => ({
      reply,
      heardMs: heardMs === null ? lengthMs : Math.max(0, Math.min(lengthMs, heardMs - fromMs)),
    }));
    return { heardText, writtenText: of.words.text, replies };
  }

  #tell(of: Known, sentences: readonly string[]): void {
    const { send } = this.#options.record;
    const source = of.speech.line === null ? 'model' : 'force-say';
    for (const transcript of sentences) {
      send({ type: 'transcript', role: 'assistant', transcriptType: 'final', transcript });
      of.told = of.told === '' ? transcript : `${of.told} ${transcript}`;
      send({ type: 'assistant.speechStarted', text: of.told, turn: of.turn, source });
    }
  }
}
