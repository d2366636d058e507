import { spokenLanguageOf } from '../language/languages.ts';
import { linesOf } from '../language/lines/lines-of.ts';

/** What is said to a visitor who is silent. */
export interface IdlePlan {
  /** Said in turn. */
  readonly messages: readonly string[];
  /** Of silence, ms; said again each time that it is over once more. */
  readonly afterMs: number;
  /** Of the call, or since the visitor spoke when `countsAnew`. */
  readonly maxCount: number;
  readonly countsAnew: boolean;
}

/** So much of the silence that ends the call: he has a third of it left to answer. */
const share = 2 / 3;

/** Once in each silence. `language`: a tag as `de`; default English. */
export function defaultIdlePlan(silenceTimeoutMs: number, language?: string): IdlePlan {
  return {
    messages: [linesOf(spokenLanguageOf(language)).stillThere],
    afterMs: Math.round(silenceTimeoutMs * share),
    maxCount: 1,
    countsAnew: true,
  };
}
