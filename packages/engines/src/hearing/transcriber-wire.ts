import type { EngineError, WordTiming } from '@saywell/agent';

/** Text, or bytes. */
export type WireMessage = string | Uint8Array;

/** What a vendor's socket needs and says; the stream over it is one for all. */
export interface TranscriberWire {
  /** With everything that is configured; or asked for anew for each socket. Throws EngineError. */
  readonly address: string | ((signal: AbortSignal) => Promise<string>);
  readonly headers: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);
  /** The first message of a socket, where one is due; whatever is remembered of the socket before ends with it. */
  readonly opening?: WireMessage | (() => WireMessage);
  /** Does this message say that audio may come? Absent: it may at once. */
  isReady?(message: WireMessage): boolean;
  /** What this message is answered with once it was read, whether audio may come or not. */
  replyTo?(message: WireMessage): readonly WireMessage[];
  /** Audio is sent in frames of this length, ms. */
  readonly frameMs: number;
  /** Shorter frames are filled up with silence, ms. Default: none is too short. */
  readonly minFrameMs?: number;
  /** A new socket is sent no more than this of what was not decided, ms. Default 10,000. */
  readonly backlogMs?: number;
  audio(samples: Int16Array): WireMessage | readonly WireMessage[];
  /** Asks for what has not been decided; absent: it decides by itself. */
  readonly finalize?: WireMessage | (() => readonly WireMessage[]);
  /** It answers to `finalize` only where there is something to decide, and once for all that was asked. */
  readonly answersWordsOnly?: boolean;
  /** It says when a turn is over: what it has decided then needs no more waiting. */
  readonly followsTurns?: boolean;
  /** Sent while there is no audio. */
  readonly keepAlive?: { readonly message: string; readonly everyMs: number };
  /** Which silence it needs: some at the start, all that there is, or none. */
  readonly silence: 'none' | 'first' | 'all';
  /** The last message. */
  readonly closing?: string | (() => string);
  /** Throws EngineError for a message that cannot be read. */
  read(message: WireMessage): readonly HeardEvent[];
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
