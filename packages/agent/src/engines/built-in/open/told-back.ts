import { holdsKind, type AnswerKind } from '../text/answer-kind.ts';
import { termsOf } from '../text/terms.ts';
import { capitalised, padded, wordsOf } from '../text/words.ts';

/** How a reply begins that says what the visitor told. */
export const saidLead = 'You said';

const greeting = /^(?:(?:hi|hello|hey|so|well|and|also|ok|okay|by the way|btw)(?: there)?[,.!]? )+/i;
const clauseEnd =
  /,? (?:and|but|so) (?=(?:i|we|i'm|i’m|we're|we’re|my|our)\b)|[,;] (?=(?:i|we|i'm|i’m|we're|we’re|my|our)\b)/i;
/** In this order. */
const turned: readonly (readonly [RegExp, string])[] = [
  [/\b(?:i am|i[’']m|im|we are|we[’']re)\b/gi, 'you are'],
  [/\b(?:i was|we were)\b/gi, 'you were'],
  [/\b(?:i|we)[’']ve\b/gi, 'you have'],
  [/\b(?:i|we)[’']ll\b/gi, 'you will'],
  [/\b(?:i|we)[’']d\b/gi, 'you would'],
  [/\b(?:my|our)\b/gi, 'your'],
  [/\b(?:mine|ours)\b/gi, 'yours'],
  [/\b(?:myself|ourselves)\b/gi, 'yourself'],
  [/\b(?:i|we|me)\b/gi, 'you'],
  [/\bus\b/g, 'you'],
];

/** Said to him what he said of himself: `I run a studio` → `You said that you run a studio.` */
export function toldBack(sentence: string): string {
  const plain = sentence
    .trim()
    .replace(/[.!]*$/, '')
    .replace(greeting, '');
  const line = turned.reduce((text, [own, yours]) => text.replace(own, yours), plain);
  return /^(?:you|your|yours) /.test(line)
    ? `${saidLead} that ${line}.`
    : `${saidLead}: ${capitalised(sentence.trim().replace(/[.!]*$/, '.'))}`;
}

/** The clauses in which he tells of himself. */
export function clausesTold(sentence: string): readonly string[] {
  return sentence
    .replace(greeting, '')
    .split(clauseEnd)
    .filter((clause) => clause.trim() !== '');
}

/** Of a longer sentence the clause that has all of it that is asked for; else the whole. */
export function clauseFor(sentence: string, asked: readonly string[], kind: AnswerKind | null): string {
  if (asksName.test(padded(asked))) return sentence;
  const wanted = new Set(termsOf(asked).map(({ meaning }) => meaning));
  const shared = (text: string): number => meaningsIn(text).filter((one) => wanted.has(one)).length;
  const all = shared(sentence);
  const fits = clausesTold(sentence).find(
    (clause) =>
      shared(clause) === all &&
      (kind === null || holdsKind(clause, kind)) &&
      (!doesWhatIsAsked(sentence, asked) || doesWhatIsAsked(clause, asked)),
  );
  return fits ?? sentence;
}

/** A name may stand in another clause than what it is the name of. */
const asksName = / (?:called|names?) /;
const ownVerb =
  / (?:i|we) (?:\w+ )?(have|own|run|sell|make|employ|live|work|produce|offer|use|operate|manage|lead) /;

/** `what is it i make`, and he said that he makes something. */
export function doesWhatIsAsked(sentence: string, asked: readonly string[]): boolean {
  const verb = ownVerb.exec(padded(asked))?.[1];
  return verb !== undefined && ownVerb.exec(padded(wordsOf(sentence)))?.[1] === verb;
}

function meaningsIn(text: string): readonly string[] {
  return termsOf(wordsOf(text)).map(({ meaning }) => meaning);
}
