import { normaliseForSpeech } from '../../../language/normalise.ts';
import { stem } from './stem.ts';
import { isStopWord, meaningOf } from './vocabulary.ts';
import { padded, wordsOf } from './words.ts';

/** A word that says something about the topic. */
export interface Term {
  readonly word: string;
  /** Stem, replaced by its synonym group: what is compared. */
  readonly meaning: string;
}

/** Groups of words with one meaning, among them pairs that recognisers write apart. */
const wordGroups: readonly (readonly [RegExp, string])[] = [
  [/ how much time /g, ' duration '],
  [/ how (?:much|expensive) /g, ' price '],
  [/ (?:charge|cost) me /g, ' price '],
  [/ how (?:long|many days|many weeks) /g, ' duration '],
  [/ how (?:fast|quick|quickly) /g, ' fast '],
  [
    / how (?:do|can|could|would|should) (?:i|we|people|one) (?:get|come|drive|travel) (?:to (?:you|your (?:office|shop|store|place))|there) /g,
    ' where located ',
  ],
  [/ (?:what times?|how late) /g, ' hour '],
  [/ (?:set|sets) (?:me|us|you|one) back /g, ' price '],
  [/ (?:call|called|calling) (?:(?:it|this|that|everything) )?off /g, ' cancel '],
  [/ (?:pull|pulled|pulling|back|backed|backing|drop|dropped|dropping) out /g, ' cancel '],
  [/ (?:get|getting) out of (?=(?:a|the|my|our|your|this|that) )/g, ' cancel '],
  [/ (?:drop|dropping|stop|stopping|come|coming) by /g, ' visit '],
  [/ second hand /g, ' used '],
  [/ up front /g, ' deposit '],
  [/ dress code /g, ' wear '],
  [/ evs? /g, ' electric car '],
  [/ set (?:it |this |that |everything )?up /g, ' setup '],
  [
    / (?:get|gets|bring|brings|getting|bringing) (?:a |an |the |new |your |our |my )*(?:firms?|company|companies|business|businesses|customers?|clients?|shops?|stores?|people|somebody|someone|us|me|everybody|everything) (?:up and running|started|going|off the ground|on board|onboard|online) /g,
    ' setup steps ',
  ],
  [/ up and running /g, ' setup '],
  [
    / (?:is|are) (?:the |your )?(?:machine|robot|bot|ai|assistant|computer) (?:(?:switched|turned|shut|also|then) )*off /g,
    ' is assistant closed ',
  ],
  [/ setting (?:it |this |that |everything )?up /g, ' setup '],
  [/ go(?:ing)? live /g, ' implementation '],
  [/ e mails? /g, ' email '],
  [/ work flows? /g, ' workflow '],
  [/ (?:butt|barge|cut) in /g, ' interrupt '],
  [/ (?:per|an|each|every|kilowatt) hour /g, ' hourly '],
  [/ up time /g, ' uptime '],
  [/ down time /g, ' downtime '],
  [/ money back /g, ' refund '],
  [/ twenty four seven /g, ' roundtheclock '],
  [/ (?:around|round) the clock /g, ' roundtheclock '],
  [/ follow ups? /g, ' followup '],
];

/** Said anywhere, about nothing. */
const asides =
  / (?:by the way|btw|real quick|quick question|just wondering|just curious|out of curiosity|to be honest|in fact|or what|or something(?: like that)?|or so|or anything|and stuff(?: like that)?|and so on|at all|all of it|in full|from a to z|from start to finish|guys|folks|the hell|on earth|in the world|if i may ask|if you do not mind|if you know|in (?:that|this|such a|which) case) /g;

/** What recognisers write for short unstressed words, told by the words around. */
const repairs: readonly (readonly [RegExp, string])[] = [
  [/ (who|where|when|how|what) (?:or|our|a) (you|we|your) /g, ' $1 are $2 '],
  [/ (what|where|how) (?:as|his) (the|your|it) /g, ' $1 is $2 '],
  [/ (?:or|our) you (open|closed|able|sure) /g, ' are you $1 '],
  [/ dose (a|the|it|this|that|your) /g, ' does $1 '],
  [/ what dose /g, ' what does '],
];

/** All words of a text in their spoken form, numbers as words. */
export function spokenWords(text: string): readonly string[] {
  const words = wordsOf(/[^a-z\s']/i.test(text) ? normaliseForSpeech(text) : text);
  let line = padded(words);
  for (const [pattern, replacement] of repairs) line = line.replace(pattern, replacement);
  return split(line);
}

/** Words as the matcher reads them: groups replaced, stop words still there. */
export function groupedWords(words: readonly string[]): readonly string[] {
  let line = withoutAsides(padded(words));
  for (const [pattern, replacement] of wordGroups) line = line.replace(pattern, replacement);
  return split(line);
}

/** `what happens in a demo by the way`: unless nothing else is said. */
function withoutAsides(line: string): string {
  const plain = line.replace(asides, ' ');
  return plain.trim() === '' ? line : plain;
}

function split(line: string): readonly string[] {
  return line.trim() === '' ? [] : line.trim().split(' ');
}

export function termOf(word: string): Term {
  return { word, meaning: meaningOf(stem(word)) };
}

/** Terms of a text in their order. */
export function termsOf(words: readonly string[]): readonly Term[] {
  return groupedWords(words)
    .filter((word) => !isStopWord(word))
    .map(termOf);
}
