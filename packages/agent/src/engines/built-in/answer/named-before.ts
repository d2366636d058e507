import { termsOf } from '../text/terms.ts';
import { wordsOf } from '../text/words.ts';

const named =
  /^(?:(?:and|so|but|ok|okay|then|what about|how about)[, ]+)*((?:the |your |my |our )?[\p{L}'’-]+(?: [\p{L}'’-]+){0,2}), *((?:(?:and|so|but) )?(?:what|who|when|where|why|how|which|is|are|does|do|did|can|could|will|would|has|have|was|were|may|should)\b.+)$/iu;
const pronoun =
  /\b(?:he|she|it|they|them|him)\b|\b(?:that|this)\b(?= *(?:[,.?!]|$)| (?:costs?|takes?|lasts?|works?|means?|is|does)\b)/iu;

const maxCharacters = 300;

/** What is asked about is named before: `and max, what does he do` → `what does max do`; else unchanged. */
export function withNamed(text: string): string {
  const [, thing = '', question = ''] = text.length > maxCharacters ? [] : (named.exec(text.trim()) ?? []);
  if (thing === '' || !pronoun.test(question)) return text;
  const isThing =
    termsOf(wordsOf(thing)).length === wordsOf(thing.replace(/^(?:the|your|my|our) /i, '')).length;
  return isThing ? question.replace(pronoun, thing) : text;
}
