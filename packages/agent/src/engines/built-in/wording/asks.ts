import { isQuestion } from '../booking/wording.ts';
import { wordsOf } from '../text/words.ts';

/** Is something asked? */
export function asks(text: string): boolean {
  return text.trim().endsWith('?') || isQuestion(wordsOf(text));
}
