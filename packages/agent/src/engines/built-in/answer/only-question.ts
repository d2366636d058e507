import { clausesOf } from '../text/clauses.ts';
import { spokenWords, termsOf } from '../text/terms.ts';
import { isElliptic } from './elliptic.ts';

const maxCharacters = 600;
const minTerms = 2;

/**
 * The one sentence that asks, where others only tell: `my dog ate a sock. could you coach my clients`. Null: there is
 * none, more than one asks, or it needs the others to be understood.
 */
export function onlyQuestion(text: string): string | null {
  const sentences = text
    .slice(0, maxCharacters)
    .split(/(?<=[.!?…])\s+/)
    .filter((sentence) => sentence.trim() !== '');
  const asking = sentences.filter((sentence) => clausesOf(sentence).some(({ asks }) => asks));
  const [only, ...more] = asking;
  if (only === undefined || more.length > 0 || sentences.length === 1) return null;
  const words = spokenWords(only);
  return termsOf(words).length < minTerms || isElliptic(words) ? null : only;
}
