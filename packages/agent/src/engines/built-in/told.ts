import { lines, vary } from './lines.ts';
import { recalled } from './recall.ts';
import type { DialogueState } from './state.ts';
import { clausesOf } from './text/clauses.ts';
import { padded } from './text/words.ts';
import type { Turn } from './turn.ts';
import { asks } from './wording/asks.ts';

const ofOwn = / (?:my|our|mine|ours) /;
const begins =
  /^ (?:(?:hi|hello|hey|so|well|and|also|ok|okay|just so you know|by the way|you know) )*(?:i|we|my|our) /;
const wishes =
  / (?:want|need|like|looking|wonder|wondering|wish|hope|hoping|would|can|could|may|should|question|interested|afraid|worried|problem|trouble|miss|lose|losing|struggle|understand|see|know|think|guess) /;
const minWords = 4;

/** Where the knowledge has no answer: what the visitor told of that himself, or that what he tells now is noted; null: neither. */
export function toldOrRecalled(
  { said, turn: count }: Pick<DialogueState, 'said' | 'turn'>,
  { text, words, detected }: Turn,
): string | null {
  const line = padded(words);
  if (asks(text) || clausesOf(text).some((clause) => clause.asks))
    return ofOwn.test(line) ? recalled(said, words) : null;
  const isTold = detected === null && words.length >= minWords && begins.test(line) && !wishes.test(line);
  return isTold ? `${vary(count, lines.noted)} ${vary(count, lines.anythingElse)}` : null;
}
