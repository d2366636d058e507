import type { EngineError, WordTiming } from '@saywell/agent';
import type { CharacterTimes } from './character-words.ts';

/** What a vendor's socket needs and says; the voice over it is one for all. Each sentence belongs to a context. */
export interface VoiceWire {
  /** With everything that is configured. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Have the sentences of a reply one context? Otherwise each has its own. */
  readonly keepsContext: boolean;
  say(sentence: {
    readonly context: string;
    readonly text: string;
    readonly isFirst: boolean;
  }): readonly string[];
  /** No sentence follows in this context. */
  end(context: string): readonly string[];
  /** What the context has not said yet is not wanted. */
  cancel(context: string): readonly string[];
  /** Throws EngineError for a message that cannot be read. */
  read(message: string | Uint8Array): readonly SpokenEvent[];
}

export type SpokenEvent =
  | {
      readonly type: 'audio';
      readonly context: string;
      readonly bytes: Uint8Array;
      readonly characters?: CharacterTimes;
    }
  /** Times from the beginning of the context. */
  | { readonly type: 'words'; readonly context: string; readonly words: readonly WordTiming[] }
  /** The sentence is whole. */
  | { readonly type: 'done'; readonly context: string }
  /** Absent context: the socket is of no more use. */
  | { readonly type: 'failed'; readonly context?: string; readonly error: EngineError };
