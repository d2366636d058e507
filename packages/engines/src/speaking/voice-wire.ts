import type { EngineError, WordTiming } from '@saywell/agent';
import type { CharacterTimes } from './character-words.ts';

/** What a vendor's socket needs and says; the voice over it is one for all. Each sentence belongs to a context. */
export interface VoiceWire {
  /** With everything that is configured. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent once, when the socket is open. */
  readonly hello?: readonly string[];
  /** Have the sentences of a reply one context? Otherwise each has its own. */
  readonly keepsContext: boolean;
  /** From where times of words count in such a reply. Default: from its beginning. */
  readonly timesBegin?: 'with-reply' | 'with-sentence';
  /**
   * The socket speaks one sentence at a time, so that what is said at once has sockets of its own. One whose sentence
   * was given up, and that has no message for it, is closed. Default: contexts share a socket.
   */
  readonly speaksOneAtATime?: boolean;
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

/** The context of messages that name none, where the socket speaks one sentence at a time. */
export const whoeverSpeaks = '*';

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
