import type { Frame, Received } from './stand-in.ts';

/** A vendor's protocol, as its stand-in speaks it. */
export interface Protocol {
  readonly provider: string;
  readonly keyHeader: string;
  readonly keyPrefix: string;
  readonly path: string;
  /** An answer in these pieces: 90 tokens read, of them 60 known, and 8 written. */
  text(pieces: readonly string[]): readonly Frame[];
  /** Some words and one call. */
  call(text: string, name: string, parameters: object): readonly Frame[];
  /** An error within an answer that has begun. */
  readonly failure: Frame;
  /** The body of a refusal. */
  error(kind: 'busy' | 'model' | 'temperature'): object;
  /** Is it proven with this secret, which stands in no header? Absent: the key is in a header. */
  isSigned?(request: Received, secret: string): boolean;
  /** Where the second request has the call and its answer. */
  answered(request: Received): { readonly call: unknown; readonly result: unknown };
}
