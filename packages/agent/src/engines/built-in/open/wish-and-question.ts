import { spokenAnswer } from '../answer/spoken-answer.ts';
import { likelyScore, shortAnswer } from '../answers.ts';
import { type DetectedIntent, detectIntent, type Intent } from '../intents.ts';
import { clausesOf } from '../text/clauses.ts';
import type { DialogueContext, Turn } from '../turn.ts';

/** Two questions in one breath, of which the knowledge answers one and the dialogue the other. */
export interface WishAndQuestion {
  readonly wish: DetectedIntent;
  readonly words: readonly string[];
  readonly answer: string;
  readonly topicId: string;
  readonly isWishFirst: boolean;
}

/** Wishes that are answered by a fact. */
const factual: ReadonlySet<Intent> = new Set([
  'date',
  'machine',
  'name',
  'own-facts',
  'recall',
  'recording',
  'time',
  'wellbeing',
  'zone',
]);
const minWords = 3;

/** `when are you there, and which time zone is that`; null: it is not both. */
export function wishAndQuestion({ text }: Turn, { index }: DialogueContext): WishAndQuestion | null {
  const asking = clausesOf(text).filter(({ asks, words }) => asks && words.length >= minWords);
  if (asking.length !== 2) return null;
  const wishes = asking.map(({ words }) => {
    const detected = detectIntent(words);
    return detected !== null && factual.has(detected.intent) ? detected : null;
  });
  const place = wishes.findIndex((wish) => wish !== null);
  const [wish, own, other] = [wishes[place], asking[place], asking[1 - place]];
  if (!wish || own === undefined || other === undefined || wishes[1 - place] !== null) return null;
  const question = other.words.join(' ');
  const [match] = index.search(question);
  if (match === undefined || match.score < likelyScore) return null;
  const answer = shortAnswer(spokenAnswer(match.entry, question, index));
  return { wish, words: own.words, answer, topicId: match.entry.id, isWishFirst: place === 0 };
}

/** Both answers in the order of the questions. */
export function inOrderSaid({ answer, isWishFirst }: WishAndQuestion, toWish: string): string {
  return isWishFirst ? `${toWish} ${answer}` : `${answer} ${toWish}`;
}
