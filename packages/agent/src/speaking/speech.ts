import type { EndedReason } from '@saywell/contract';
import { heardText } from './heard-text.ts';
import { lengthMs, type Sentence } from './sentence.ts';

export type SpeechKind = 'first-message' | 'reply' | 'say' | 'fallback' | 'notice' | 'farewell';

/** Something that the assistant says: sentences that come one by one, and their audio. */
export interface Speech {
  readonly id: string;
  readonly kind: SpeechKind;
  readonly interruptible: boolean;
  /** Why the call ends when this was said; null: it goes on. */
  readonly endReason: EndedReason | null;
  readonly sentences: readonly Sentence[];
  /** No sentence will be added. */
  readonly complete: boolean;
  /** Nothing more is made of it. */
  readonly cancelled: boolean;
  /** The voice may work up to this sentence. */
  readonly allowed: number;
  /** How often its playing has begun anew: no two segments have one name. */
  readonly attempt: number;
  /** When the voice was asked for, and gave, the first audio of the first sentence; epoch ms. */
  readonly voiceAskedAt: number | null;
  readonly voiceAnsweredAt: number | null;
}

export function createSpeech(settings: Pick<Speech, 'id' | 'kind' | 'interruptible' | 'endReason'>): Speech {
  return {
    ...settings,
    sentences: [],
    complete: false,
    cancelled: false,
    allowed: 0,
    attempt: 0,
    voiceAskedAt: null,
    voiceAnsweredAt: null,
  };
}

/** Something of it was heard or shown. */
export function isAudible(speech: Speech): boolean {
  return speech.sentences.some((sentence) => sentence.phase !== 'waiting');
}
export function isBeingMade(speech: Speech): boolean {
  return speech.sentences.some((sentence) => sentence.synthesis === 'running');
}
export function writtenText(speech: Speech): string {
  return speech.sentences.map((sentence) => sentence.text).join(' ');
}
/** What was heard of it so far. */
export function heardOf(speech: Speech): string {
  return speech.sentences
    .map(heardText)
    .filter((text) => text !== '')
    .join(' ');
}

export function withSentence(speech: Speech, index: number, change: Partial<Sentence>): Speech {
  const sentence = speech.sentences[index];
  if (sentence === undefined) return speech;
  return { ...speech, sentences: speech.sentences.with(index, { ...sentence, ...change }) };
}
/** The sentence was heard to its end; its audio is not needed any more. */
export function withFinished(speech: Speech, index: number): Speech {
  const sentence = speech.sentences[index];
  if (sentence === undefined) return speech;
  return withSentence(speech, index, { phase: 'finished', heardMs: lengthMs(sentence), chunks: [] });
}
export function cancelled(speech: Speech): Speech {
  return { ...speech, complete: true, cancelled: true };
}
