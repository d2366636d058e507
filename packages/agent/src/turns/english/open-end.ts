import {
  answers,
  articles,
  askingVerbs,
  auxiliaries,
  conjunctions,
  degrees,
  fillers,
  forms,
  hardPrepositions,
  infinitiveVerbs,
  modals,
  objectsOrSubjects,
  particles,
  quantities,
  softPrepositions,
  subjects,
  transitives,
  whWords,
} from './grammar.ts';
import { withoutLead } from './plain-words.ts';

/** A sentence so far, with its last two words at hand. */
interface Ending {
  readonly words: readonly string[];
  readonly last: string;
  readonly before: string;
  /** Place of the newest question word before the last word; -1 without one. */
  readonly wh: number;
  /** It begins with yes or no. */
  readonly isReply: boolean;
}

const openPhrases = (
  'let me,let us,i mean,you know,sort of,kind of,such as,there is,' +
  'i think,i guess,i was wondering,i am looking,i am calling,my name,tell me that,i said'
)
  .split(',')
  .map((phrase) => ` ${phrase}`);

const rules: readonly ((ending: Ending) => boolean)[] = [
  ({ last }) => articles.has(last) || fillers.has(last) || degrees.has(last) || hardPrepositions.has(last),
  endsInConjunction,
  ({ words }) => openPhrases.some((phrase) => ` ${words.join(' ')}`.endsWith(phrase)),
  endsInPreposition,
  ({ last, before }) => particles[last]?.has(before) === true,
  endsInAuxiliary,
  endsInTransitive,
  endsInSubject,
  endsInQuestionWord,
  ({ words, last }) => last === 'any' && auxiliaries.has(words[0] ?? ''),
  ({ last, before }) => last === 'me' && ['tell', 'give', 'show', 'send'].includes(before),
];

/** Something must follow: the last word opens what is not there. `words`: contractions in full. */
export function isOpen(words: readonly string[]): boolean {
  const last = words.at(-1);
  if (last === undefined) return false;
  const sentence = withoutLead(words);
  const wh = sentence.findLastIndex((word, index) => whWords.has(word) && index < sentence.length - 1);
  const ending = {
    words: sentence,
    last,
    before: words.at(-2) ?? '',
    wh,
    isReply: answers.has(words[0] ?? ''),
  };
  return rules.some((rule) => rule(ending));
}

/** "As well", and "I think so", have other last words; "or what" has not. */
function endsInConjunction({ last, before }: Ending): boolean {
  return conjunctions.has(last) && !(last === 'since' && before === 'ever');
}

/** A preposition may stay behind in a question: "what is this for", and not in "what is the price of". */
function endsInPreposition({ words, last, before, wh }: Ending): boolean {
  if (!softPrepositions.has(last)) return false;
  if (last === 'to' && infinitiveVerbs.has(before)) return true;
  if (wh === -1) return true;
  if (whWords.has(before)) return last === 'about';
  return words.slice(-4, -1).some((word) => articles.has(word));
}

/** "My name is", "can you": not in "yes I do", "what the price is". */
function endsInAuxiliary({ words, last, before, wh, isReply }: Ending): boolean {
  if (last === 'have' || last === 'has' || last === 'had') return false;
  if (!auxiliaries.has(last) && last !== 'be' && last !== 'been') return false;
  const isAnswer = words.length <= 5 && (isReply || ['think', 'hope', 'than'].includes(words.at(-3) ?? ''));
  if (isAnswer) return false;
  const isShortAnswer = subjects.has(before) && words.length === 2 && !modals.has(last);
  if (isShortAnswer) return before === 'i' || before === 'there' || last !== 'do';
  if (wh === -1) return true;
  const between = words.slice(wh + 1, -1).filter((word) => !quantities.has(word));
  // "Tell me when you are": open, or here; "where it is" is whole.
  if (words[wh] === 'when' && between.length === 1 && subjects.has(before)) return true;
  return between.length === 0;
}

/** "Do you have", "I need"; "what do you have" is whole, and so is "what is it like". */
function endsInTransitive({ words, last, before, wh }: Ending): boolean {
  if (!transitives.has(last)) return false;
  if (wh !== -1 || words.length < 2) return false;
  const isFreed = ['to', 'not', 'something', 'anything', 'this', 'that'].includes(before) && last === 'like';
  return !isFreed;
}

/** "Because we", "how much it", "where can I"; "how much is it" is whole. */
function endsInSubject({ words, last, before, wh }: Ending): boolean {
  if (last === 'there' && forms.be.has(before)) return wh === -1;
  if (!subjects.has(last) || words.length < 2) return false;
  if (conjunctions.has(before) || before === 'that') return true;
  if (whWords.has(before) || quantities.has(before)) return true;
  if (forms.be.has(before)) return wh === -1 && objectsOrSubjects.has(last) && words.length === 2;
  return auxiliaries.has(before);
}

/** "Tell me what", "I do not know which", "can I pay when", "I want to know how much". */
function endsInQuestionWord({ words, last, before }: Ending): boolean {
  if (quantities.has(last) && before === 'how') return askingVerbs.has(words.at(-3) ?? '');
  if (!whWords.has(last) || words.length < 2) return false;
  if (words.length > 3 && auxiliaries.has(words[0] ?? '') && last !== 'what') return true;
  return askingVerbs.has(before) || last === 'which' || last === 'whose';
}
