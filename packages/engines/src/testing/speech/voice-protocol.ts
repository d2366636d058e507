import type { IncomingHttpHeaders } from 'node:http';
import type { EngineErrorCode } from '@saywell/agent';
import type { Voice } from '@saywell/contract';
import type { HttpAnswer } from './http-stand-in.ts';
import type { Peer } from './socket-stand-in.ts';

/** A vendor's voice, as its stand-in speaks it. */
export interface VoiceProtocol {
  /** Of the table of adapters. */
  readonly name: string;
  readonly settings: Voice;
  readonly keyHeader: string;
  readonly keyPrefix: string;
  /** What the address has to hold. */
  readonly address: readonly string[];
  /** What the messages or the body have to hold. */
  readonly sends: readonly string[];
  readonly hasWords: boolean;
  /** Its words are without marks. */
  readonly hasBareWords?: boolean;
  /** Of the account, where the vendor has such. */
  readonly groupId?: string;
  /** Default 24,000. */
  readonly sampleRateHz?: number;
  /** Its key is in the headers of a customer's server. */
  readonly isServer?: boolean;
  /** The vendor's error in an answer that has begun; undefined: it only ends. */
  readonly failure?: string;
  /** What becomes of it. Default: any failure of an engine. */
  readonly failureCode?: EngineErrorCode;
  /** Messages of a socket's answer up to the first sound. Default 1. */
  readonly soundAfter?: number;
  /** A message that cancels, of a socket. */
  readonly cancel?: RegExp;
  readonly over:
    | { readonly socket: (path: string, headers: IncomingHttpHeaders) => Peer }
    | { readonly http: (body: unknown, headers: IncomingHttpHeaders, path: string) => HttpAnswer };
}
