import { padded, wordsOf } from '../text/words.ts';
import { isCompany } from './business.ts';
import { isKnownName, isNoName } from './name.ts';

const maxCharacters = 300;
const boundary =
  /[,.;:!?\n]+|\s[-–—]\s|\b(?:so|and|but|I mean|I meant|no|sorry|actually|rather|make (?:that|it)|it'?s|it is|is)\b/i;
const courtesy = /^(?:(?:the|my|name|please|thanks|not|it) )*|(?: (?:please|thanks|instead|then|here))*$/gi;
const corrects =
  / (?:no|not|wrong|sorry|wait|mean|meant|actually|rather|with|without|spelled|spelt|written|instead|correct|correction|make) /;

/** The whole name once more, of which a part is another: `John with an h, John Petersen`. Null: it is not said. */
export function nameSaidAgain(known: string | undefined, text: string): string | null {
  if (known === undefined || !corrects.test(padded(wordsOf(text)))) return null;
  const parts = text
    .slice(0, maxCharacters)
    .split(boundary)
    .map((part) => part.trim().replaceAll(courtesy, ''));
  const said = parts.findLast((part) => isOther(known, part));
  return said === undefined ? null : said.split(' ').map(writtenLike(known)).join(' ');
}

function isOther(known: string, said: string): boolean {
  const [before, now] = [known.toLowerCase().split(' '), said.toLowerCase().split(' ')];
  const isName = now.length > 1 && now.length < 4 && now.every((word) => aWord.test(word) && !isNoName(word));
  if (!isName || isCompany(said) || before.join(' ') === now.join(' ')) return false;
  const isSameFirst = before[0] === now[0];
  const isSameLast = before.at(-1) === now.at(-1) && (isKnownName(said) || startsAlike(before[0], now[0]));
  return isSameFirst || isSameLast;
}

const aWord = /^[\p{L}'’-]{2,}$/u;

function startsAlike(one = '', other = ''): boolean {
  return one.slice(0, 2) === other.slice(0, 2);
}

/** What was heard is lower case, as the name that it corrects. */
function writtenLike(known: string): (word: string) => string {
  return /^\p{Lu}/u.test(known) ? (word) => word.charAt(0).toUpperCase() + word.slice(1) : (word) => word;
}
