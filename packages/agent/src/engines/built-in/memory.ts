import { writePhone } from './booking/phone-number.ts';
import { visitorIn } from './booking/merge-draft.ts';
import { readSlots } from './booking/read-slots.ts';
import { lines, vary } from './lines.ts';
import type { Visitor } from './state.ts';
import { padded } from './text/words.ts';

/** What the visitor says about himself, whatever else he says. */
export function introducedIn(text: string): Visitor {
  return visitorIn(readSlots(text, null, { ownNameOnly: true }).draft);
}

/** Answers `what is my name` and the like from what was said earlier. */
export function ownFactsLine(visitor: Visitor, words: readonly string[], turn: number): string {
  const line = padded(words);
  const asked = askedFacts(line);
  const known = asked.flatMap((fact) => {
    const value = visitor[fact];
    return value === undefined ? [] : [sentences[fact](value)];
  });
  return known.length > 0 ? known.join(' ') : vary(turn, lines.notTold);
}

/** What is known of the visitor, a sentence each. */
function factsLine(visitor: Visitor): string {
  return toldBack
    .flatMap((fact) => {
      const value = visitor[fact];
      return value === undefined ? [] : [sentences[fact](value)];
    })
    .join(' ');
}

const toldBack = ['name', 'business', 'phone', 'email'] as const satisfies readonly Fact[];

type Fact = keyof Visitor;
const sentences: Readonly<Record<Fact, (value: string) => string>> = {
  name: (name) => `You are ${name}.`,
  phone: (phone) => `Your number is ${writePhone(phone)}.`,
  email: (email) => `Your e-mail address is ${email}.`,
  business: (business) => `Your business is ${business}.`,
};

function askedFacts(line: string): readonly Fact[] {
  const asked: readonly (readonly [Fact, RegExp])[] = [
    [
      'name',
      / name (?!of my )| who (?:am i|i am) | (?:am i|i am) called | you call me | (?:remember|know) me | who you are (?:talking|speaking|chatting) /,
    ],
    ['phone', / (?:number|phone|telephone|digits) /],
    ['email', / email /],
    ['business', / (?:business|company|firm|shop|store|practice|work|from) /],
  ];
  const facts = asked.filter(([, pattern]) => pattern.test(line)).map(([fact]) => fact);
  return / (?:remember|know) me | who (?:am i|i am|you are (?:talking|speaking|chatting)) /.test(line)
    ? ['name', 'business']
    : facts;
}

/** After an introduction that asks for nothing. */
export function welcome(visitor: Visitor, turn: number): string {
  const { name, ...others } = visitor;
  const told = Object.keys(others);
  // `i run a small shoe shop` is no name to be read back.
  if (name === undefined && told.length === 1 && others.business !== undefined)
    return vary(turn, lines.welcomeBusiness);
  if (name === undefined && told.length > 0)
    return `${vary(turn, lines.noted)} ${factsLine(others)} ${vary(turn, lines.anythingElse)}`;
  return vary(turn, lines.welcome).replace('{name}', name === undefined ? '' : `, ${name}`);
}
