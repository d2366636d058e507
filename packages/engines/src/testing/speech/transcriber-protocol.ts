import type { IncomingHttpHeaders } from 'node:http';
import type { Transcriber } from '@saywell/contract';
import type { Message, Peer, SessionPeer } from './socket-stand-in.ts';

/** A vendor's transcriber, as its stand-in speaks it. */
export interface TranscriberProtocol {
  /** Of the table of adapters. */
  readonly name: string;
  readonly settings: Transcriber;
  readonly keyHeader: string;
  readonly keyPrefix: string;
  /** What the address of the connection has to hold. */
  readonly address: readonly string[];
  /** Its key is part of the first message, and of no header. */
  readonly isKeyInMessage?: boolean;
  /** What is part of its messages, or of the request for a session. */
  readonly sends?: readonly string[];
  /** Its sockets belong to sessions, which are asked for first. */
  readonly session?: SessionPeer;
  /** The message that asks for what has not been decided; absent: there is none. */
  readonly finalize?: string | ((message: Message) => boolean);
  /** What it is sent while nobody speaks. */
  readonly idle?: RegExp | 'silence';
  readonly hasWords: boolean;
  readonly hasPartials: boolean;
  /** It is asked for nothing, so nothing tells that it hears nothing. */
  readonly mayBeMute?: boolean;
  /** Its key is in the headers of a customer's server. */
  readonly isServer?: boolean;
  /** Bytes say nothing, and are no defect. */
  readonly mayBeBinary?: boolean;
  /** What is said last. */
  readonly goodbye?: RegExp;
  /** Of messages: then it has said words of 640 ms that it does not change any more. */
  readonly wordsAfter?: number;
  /** The vendor's error in the stream; undefined: it only closes. */
  readonly failure?: string;
  peer(path: string, headers: IncomingHttpHeaders): Peer;
}
