import { isQuestion } from '../booking/wording.ts';
import { termsOf } from '../text/terms.ts';
import { padded, wordsOf } from '../text/words.ts';
import type { Form } from './form.ts';
import { readValues } from './read-values.ts';

const wish =
  / (?:i would like|i like|i want|i need|i will (?:have|take)|i take|can i (?:get|have|order|book|reserve)|could i (?:get|have|order|book)|may i (?:have|get|order)|can we (?:get|have|book|order)|let me (?:have|get|order)|give me|get me|we would like|we want|we need|please|order|book|reserve|schedule|make (?:a|an)|set up|put me down|one more|another) /;
const offersItself =
  / (?:can|could|may) (?:i|we|you) (?:get|have|order|book|reserve|make|take|schedule|change|cancel|check|look|find|tell|send) /;

/** The function that the visitor wants something of; null when he only asks about something. */
export function findForm(text: string, forms: readonly Form[]): Form | null {
  const words = wordsOf(text);
  const line = padded(words);
  if (/ (?:not|never) (?:want|need|order|book|like) /.test(line)) return null;
  if (isQuestion(words) && !offersItself.test(line)) return null;
  const scored = forms.map((form) => ({ form, score: scoreOf(text, words, form) }));
  const best = scored.toSorted((first, second) => second.score - first.score)[0];
  return best && best.score >= (wish.test(line) ? 1 : 2) ? best.form : null;
}

/** For a question that the knowledge has no answer to: the function that is about the same things. */
export function formAbout(words: readonly string[], forms: readonly Form[]): Form | null {
  const scored = forms.map((form) => ({ form, score: sharedCues(words, form) }));
  const best = scored.toSorted((first, second) => second.score - first.score)[0];
  return best && best.score >= 2 ? best.form : null;
}

function scoreOf(text: string, words: readonly string[], form: Form): number {
  const { values } = readValues(text, form, null);
  const choices = form.fields.filter(
    ({ name, kind }) => kind.kind === 'choice' && values[name] !== undefined,
  );
  return sharedCues(words, form) + choices.length;
}

function sharedCues(words: readonly string[], { cues }: Form): number {
  return new Set(termsOf(words).flatMap(({ meaning }) => (cues.has(meaning) ? [meaning] : []))).size;
}
