import { open } from '../answers.ts';
import { readSlots } from '../booking/read-slots.ts';
import { introducedIn, welcome } from '../memory.ts';
import type { DialogueState, Step, Visitor } from '../state.ts';
import { clausesOf } from '../text/clauses.ts';
import { padded, withoutFillers } from '../text/words.ts';
import type { Turn } from '../turn.ts';

/** `my name is dave`, and no question: it is remembered. */
export function introductionStep(state: DialogueState, turn: Turn): Step | null {
  const said = introducedIn(turn.text);
  if (Object.keys(said).length === 0 || turn.detected?.intent === 'book') return null;
  return isAll(turn.text) || tellsContact(said, turn) ? open(welcome(said, state.turn)) : null;
}

/** Nothing else is said. */
function isAll(text: string): boolean {
  if (clausesOf(text).some(({ asks, words }) => asks && !toBeKept.test(padded(words)))) return false;
  const { rest } = readSlots(text, null, { ownNameOnly: true });
  const left = padded(rest.filter((word) => !greetings.has(word)))
    .replace(toBeKept, ' ')
    .trim();
  return withoutFillers(left === '' ? [] : left.split(' ')).length <= 2;
}

/** `my number is …, in case we get cut off`: something is told, and nothing is asked or wished. */
function tellsContact({ name, phone, email }: Visitor, { text, detected }: Turn): boolean {
  const isContact = name !== undefined || phone !== undefined || email !== undefined;
  return isContact && detected === null && !text.includes('?') && !clausesOf(text).some(({ asks }) => asks);
}

/** `can you remember that`, said of what was told. */
const toBeKept =
  / (?:(?:can|could|will|would) you )?(?:please )?(?:remember|note|keep|save|write down|write) (?:that|it|this)(?: down| please| for me| in mind)* /;
const greetings = new Set('hello hi hey there good morning afternoon evening and my number is i'.split(' '));
