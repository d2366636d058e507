import type { IncomingHttpHeaders } from 'node:http';
import type { RealtimeSettings } from '../../realtime/realtime-protocol.ts';
import type { Peer } from '../speech/socket-stand-in.ts';

/**
 * A vendor whose models hear and speak, as its stand-in speaks its protocol. It hears from samples alone. To one word
 * it answers `You said Book.`, to two or more it calls `look_up` with `{"item":"demo"}` and says what that answers. Its
 * sound has 100 ms for every word.
 */
export interface RealtimeVendor {
  /** Of the registry. */
  readonly provider: string;
  readonly settings: RealtimeSettings;
  readonly unknownModel: string;
  readonly keyHeader: string;
  readonly keyPrefix: string;
  /** What the address of the connection has to hold. */
  readonly address: readonly string[];
  /** What is part of its messages. */
  readonly sends: readonly string[];
  /** The message that cuts a reply at `ms`; null: the protocol has none. */
  readonly truncation: ((ms: number) => string) | null;
  /** The one that stops a reply; null: the protocol has none. */
  readonly cancellation: string | null;
  /** An error in mid-session that ends it. */
  readonly failure: string;
  peer(path: string, headers: IncomingHttpHeaders): Peer;
}

const rateHz = 24_000;
export const wordMs = 100;

/** Sound of a text, as the vendors send it. */
export function soundOf(text: string): string {
  const words = text.split(' ').filter((word) => word !== '').length;
  const samples = new Int16Array((words * wordMs * rateHz) / 1000).fill(4_000);
  return Buffer.from(samples.buffer).toString('base64');
}
