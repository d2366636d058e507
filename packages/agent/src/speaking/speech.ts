import type { EndedReason } from '@saywell/contract';
import type { TextTools } from '../language/text-tools.ts';
import { nothingToCancel } from '../runtime/runtime.ts';
import { createSentence, type Sentence, spokenText } from './sentence.ts';
import type { Voice } from './voice.ts';

export type SpeechKind = 'first-message' | 'reply' | 'say' | 'fallback' | 'notice' | 'farewell';

/** Something that the assistant says: sentences that come one by one, and their audio. */
export interface Speech {
  readonly id: string;
  readonly kind: SpeechKind;
  readonly interruptible: boolean;
  /** Why the call ends when this was said; null: it goes on. */
  endReason: EndedReason | null;
  readonly sentences: readonly Sentence[];
  /** No sentence will be added. */
  readonly complete: boolean;
  add(text: string): void;
  end(): void;
  /** Allows the voice to work up to this sentence. */
  allow(index: number): void;
  /** Told of every new sentence, chunk and end; one listener. */
  onChange(listener: (() => void) | null): void;
  /** Gives up what is not made yet. */
  cancel(): void;
}
export interface SpeechOptions {
  readonly id: string;
  readonly kind: SpeechKind;
  readonly interruptible: boolean;
  readonly endReason?: EndedReason | null;
  readonly voice: Voice;
  readonly text: TextTools;
  /** The voice begins with, or delivers the first audio of, a sentence. */
  onVoice?(step: 'asked' | 'answered', index: number): void;
}

export function createSpeech(options: SpeechOptions): Speech {
  const { voice } = options;
  const sentences: Sentence[] = [];
  let complete = false;
  let cancelled = false;
  let allowed = 0;
  let running = false;
  let cancelVoice: () => void = nothingToCancel;
  let listener: (() => void) | null = null;
  const changed = (): void => listener?.();

  const finish = (sentence: Sentence): void => {
    running = false;
    sentence.synthesis = 'done';
    changed();
    work();
  };
  const work = (): void => {
    if (running || cancelled) return;
    const index = sentences.findIndex((sentence) => sentence.synthesis === 'waiting');
    const sentence = sentences[index];
    if (sentence === undefined || index > allowed) return;
    const spoken = spokenText(sentence);
    running = true;
    if (spoken === '' || !voice.available()) finish(sentence);
    else synthesise(sentence, spoken, index);
  };
  const synthesise = (sentence: Sentence, spoken: string, index: number): void => {
    sentence.synthesis = 'running';
    sentence.sampleRateHz = voice.sampleRateHz;
    options.onVoice?.('asked', index);
    cancelVoice = voice.speak(spoken, {
      onChunk(chunk) {
        if (sentence.samples === 0) options.onVoice?.('answered', index);
        sentence.chunks.push(chunk.samples);
        sentence.samples += chunk.samples.length;
        if (Array.isArray(chunk.words)) sentence.words.push(...chunk.words);
        changed();
      },
      onEnd: () => finish(sentence),
      onFailure: () => finish(sentence),
    });
  };
  return {
    id: options.id,
    kind: options.kind,
    interruptible: options.interruptible,
    endReason: options.endReason ?? null,
    sentences,
    get complete() {
      return complete;
    },
    add(text) {
      if (complete || text.trim() === '') return;
      sentences.push(createSentence(text, options.text.spokenPieces(text)));
      work();
      changed();
    },
    end() {
      complete = true;
      changed();
    },
    allow(index) {
      allowed = Math.max(allowed, index);
      work();
    },
    onChange(next) {
      listener = next;
    },
    cancel() {
      cancelled = true;
      complete = true;
      listener = null;
      cancelVoice();
    },
  };
}
