import { padded, wordsOf } from '../text/words.ts';
import { agrees } from '../wording/agreement.ts';
import { isCompany } from './business.ts';
import { isKnownName, isNoName } from './name.ts';

const maxCharacters = 300;
const particles = String.raw`van|von|de|der|den|del|della|di|da|dos|du|la|le|al|el|bin|ibn|ben|ter|ten|zu|af|y`;
const capital = String.raw`\p{Lu}[\p{L}'’-]*\p{L}`;
const full = String.raw`${capital}(?: (?:\p{Lu}\.|(?:(?:${particles}) )*${capital})){1,3}`;
/** What announces a name, with whatever stands before it in its own clause. */
const cue = String.raw`(?:\p{L}?[^\p{Lu}]*\b(?:is|it's|i'm|name's|be|down|under|as|for|me|called|wife|husband|boss|partner|colleague)[ :]+)?`;
const fullName = new RegExp(
  `^${cue}(?:(?:Mr|Mrs|Ms|Dr|Prof)\\.? )?(${full})(?: (?:please|here|speaking|is (?:the|my) name|thanks|thank you))?$`,
  'u',
);
const plainName = new RegExp(
  `^(?:(?:Mr|Mrs|Ms|Dr|Prof)\\.? )?${capital}(?: (?:\\p{Lu}\\.|(?:(?:${particles}) )*${capital})){0,3}$`,
  'u',
);
const spokenLast = String.raw`(?:last|family|second|sur) ?name`;
/** `first name petra, last name novak`, `it's petra, last name novak` */
const inTwo = new RegExp(
  String.raw` (?:(?:first|given) ?name (?:is )?|it is |i am |my name is |name is |^ )?([a-z]{2,}) (?:and )?(?:my |the )?${spokenLast} (?:is )?([a-z]{2,}) $`,
);
/** `petra is my first name, novak the last` */
const inTwoBehind =
  / ([a-z]{2,}) is (?:my |the )?(?:first|given) ?name (?:and )?([a-z]{2,}) (?:is )?(?:my |the )?(?:last|family|second|sur)/;
const greeting = /^ (?:hello|hi|hey|good (?:morning|afternoon|evening)|there|um|uh|well|oh|so) $/;

/** A name as it was typed where one was asked for, in the forms that hold more than the name. Null: none of them. */
export function typedName(text: string): string | null {
  const line = padded(wordsOf(text.slice(0, maxCharacters)));
  const [, first, last] = inTwo.exec(line) ?? inTwoBehind.exec(line) ?? [];
  if (first !== undefined && last !== undefined)
    return [first, last].map((one) => writtenAs(one, text)).join(' ');
  return turnedRound(text) ?? fullNameIn(text);
}

/** What was said without the parts that only agree or greet: `sure, anna` → `anna`. */
export function withoutCourtesy(text: string): string {
  const parts = partsOf(text);
  const rest = parts.filter((part) => {
    const words = wordsOf(part);
    return !agrees(words) && !greeting.test(padded(words));
  });
  return rest.length === 0 || rest.length === parts.length ? text : rest.join(', ');
}

/** Nothing but a name with capitals, of two words and more, or of one behind a word of courtesy. */
export function isPlainName(text: string): boolean {
  const rest = withoutCourtesy(text)
    .trim()
    .replace(/[.!]+$/, '')
    .replace(/ (?:here|speaking|please)$/, '');
  const isBare = rest === text.trim().replace(/[.!]+$/, '');
  return plainName.test(rest) && !isCompany(rest) && (rest.includes(' ') || !isBare);
}

/** `Smith, John` */
function turnedRound(text: string): string | null {
  const [, last = '', first = ''] =
    new RegExp(`^\\s*((?:(?:${particles}) )*${capital}), (${capital})[.!]?\\s*$`, 'u').exec(text) ?? [];
  return isKnownName(first) && !isKnownName(last) && !isCompany(`${last} ${first}`)
    ? `${first} ${last}`
    : null;
}

function fullNameIn(text: string): string | null {
  for (const part of partsOf(text)) {
    const name = fullName.exec(part)?.[1];
    const [first = ''] = wordsOf(name ?? '');
    if (name !== undefined && !isCompany(name) && !isNoName(first)) return name;
  }
  return null;
}

/** Clauses; the point of a title or an initial ends none. */
function partsOf(text: string): readonly string[] {
  return text
    .slice(0, maxCharacters)
    .split(/(?<!\b(?:Mr|Mrs|Ms|Dr|Prof|\p{Lu}))[.]\s+|[,;:!?\n]+|\s[-–—]\s|\b(?:and|but)\b/u)
    .map((part) => part.trim().replace(/[.]+$/, ''))
    .filter((part) => part !== '');
}

function writtenAs(word: string, text: string): string {
  const typed = new RegExp(String.raw`\b${word}\b`, 'i').exec(text)?.[0] ?? word;
  return typed.charAt(0).toUpperCase() + typed.slice(1);
}
