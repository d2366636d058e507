import { lines, vary } from '../lines.ts';
import { recalled } from '../recall.ts';
import type { DialogueState } from '../state.ts';
import { clausesOf } from '../text/clauses.ts';
import { padded } from '../text/words.ts';
import type { Turn } from '../turn.ts';
import { asks } from '../wording/asks.ts';

const ofOwn = / (?:my|our|mine|ours) /;
/** Says of himself or of his business what it is, has or does. */
const tells =
  /^ (?:(?:hi|hello|hey|so|well|and|also|ok|okay|just so you know|by the way|you know|basically) )*(?:(?:my|our) (?:\w+ ){1,3}(?:is|are) |(?:i|we) (?:am|are|have|get|run|own|sell|make|work|live|employ|coach|teach|build|offer) (?!to |looking|interested|wondering|afraid|worried|sorry|sure|trying|just|still|problems?|trouble|questions?))/;
const takesBack = / (?:not|never|no|problems?|trouble|questions?) /;
const minWords = 4;

/** Where the knowledge has no answer: what the visitor told of that himself, or that what he tells now is noted; null: neither. */
export function toldOrRecalled(
  { said, turn: count }: Pick<DialogueState, 'said' | 'turn'>,
  { text, words, detected }: Turn,
  mayBeAnswered: boolean,
): string | null {
  const line = padded(words);
  if (asks(text) || clausesOf(text).some((clause) => clause.asks))
    return ofOwn.test(line) ? recalled(said, words) : null;
  const isTold =
    !mayBeAnswered &&
    detected === null &&
    words.length >= minWords &&
    tells.test(line) &&
    !takesBack.test(line);
  return isTold ? `${vary(count, lines.noted)} What would you like to know?` : null;
}
