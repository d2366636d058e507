import type { Transcriber } from '@saywell/contract';
import type { Peer } from './socket-stand-in.ts';

/** A vendor's transcriber, as its stand-in speaks it. */
export interface TranscriberProtocol {
  /** Of the table of adapters. */
  readonly name: string;
  readonly settings: Transcriber;
  readonly keyHeader: string;
  readonly keyPrefix: string;
  /** What the address of the connection has to hold. */
  readonly address: readonly string[];
  /** The message that asks for what has not been decided; absent: there is none. */
  readonly finalize?: string;
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
  /** The vendor's error in the stream; undefined: it only closes. */
  readonly failure?: string;
  peer(path: string): Peer;
}
