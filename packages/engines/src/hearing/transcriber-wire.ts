import type { EngineError, WordTiming } from '@saywell/agent';

/** What a vendor's socket needs and says; the stream over it is one for all. */
export interface TranscriberWire {
  /** With everything that is configured. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The first message, where one is due. */
  readonly opening?: string;
  /** Does this message say that audio may come? Absent: it may at once. */
  isReady?(message: string | Uint8Array): boolean;
  /** Audio is sent in frames of this length, ms. */
  readonly frameMs: number;
  audio(samples: Int16Array): string | Uint8Array;
  /** Asks for what has not been decided; absent: it decides by itself. */
  readonly finalize?: string;
  /** It says when a turn is over: what it has decided then needs no more waiting. */
  readonly followsTurns?: boolean;
  /** Sent while there is no audio. */
  readonly keepAlive?: { readonly message: string; readonly everyMs: number };
  /** Which silence it needs: some at the start, all that there is, or none. */
  readonly silence: 'none' | 'first' | 'all';
  /** The last message. */
  readonly closing?: string;
  /** Throws EngineError for a message that cannot be read. */
  read(message: string | Uint8Array): readonly HeardEvent[];
  lossOf?(code: number, reason: string): EngineError | undefined;
}

/** Times are ms of the audio that this socket was sent. */
export type HeardEvent =
  | {
      readonly type: 'partial';
      readonly text: string;
      readonly endMs?: number;
      readonly words?: readonly WordTiming[];
    }
  | {
      readonly type: 'final';
      readonly text: string;
      readonly confidence?: number;
      readonly endMs?: number;
      readonly words?: readonly WordTiming[];
    }
  /** The answer to `finalize`; up to `endMs` everything is decided. */
  | { readonly type: 'finalized'; readonly endMs?: number }
  | { readonly type: 'started' }
  /** With what was heard so far. */
  | { readonly type: 'eager-end' }
  | { readonly type: 'resumed' }
  | { readonly type: 'end' }
  /** The socket is of no more use. */
  | { readonly type: 'failed'; readonly error: EngineError };
