import type { KnowledgeEntry } from '../../engine.ts';
import { type AnswerKind, holdsKind } from '../text/answer-kind.ts';
import { spokenWords, termsOf } from '../text/terms.ts';
import { sentencesOf } from './entry-texts.ts';
import { type HeardUtterance, likenessOf } from './heard-question.ts';

/** A passage up to this length is said whole, characters. */
const maxWhole = 180;
/** Sentences that score this share of the best belong to the answer as well. */
const alsoShare = 0.72;
const maxSentences = 2;
const weights = { words: 1, meaning: 2.2, fit: 0.35 } as const;
/** Words that point back to the sentence before. */
const pointsBack =
  /^(?:it|its|they|them|their|this|that|these|those|he|she|there|both|otherwise|then|in this case|if so|such)\b/i;

/** The sentences of a passage that answer a question, in their order; `meanings` are those of its sentences. */
export function extractAnswer(
  { answer }: KnowledgeEntry,
  { whole, kind }: HeardUtterance,
  meanings?: readonly number[],
): string {
  const sentences = sentencesOf(answer);
  if (answer.length <= maxWhole || sentences.length <= maxSentences) return answer;
  const rarest = whole.weight || 1;
  const scores = sentences.map((sentence, index) => {
    const own = new Set(termsOf(spokenWords(sentence)).map(({ meaning }) => meaning));
    const found = whole.terms.reduce((sum, { readings, weight }) => {
      const isHere = readings.some(({ meaning }) => own.has(meaning));
      return sum + (isHere ? weight * likenessOf(readings[0]?.meaning ?? '', whole) : 0);
    }, 0);
    const meaning = Math.max(0, meanings?.[index] ?? 0);
    return weights.words * (found / rarest) + weights.meaning * meaning + weights.fit * fitOf(sentence, kind);
  });
  return chosen(sentences, scores).join(' ');
}

function fitOf(sentence: string, kind: AnswerKind | null): number {
  return kind === null ? 0.5 : Number(holdsKind(sentence, kind));
}

function chosen(sentences: readonly string[], scores: readonly number[]): readonly string[] {
  const order = scores.map((_, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const [best = 0] = order;
  const also = order
    .slice(1, maxSentences)
    .filter((index) => (scores[index] ?? 0) >= alsoShare * (scores[best] ?? 0));
  const picked = new Set([best, ...also]);
  for (const index of [best, ...also]) {
    if (index > 0 && pointsBack.test(sentences[index] ?? '')) picked.add(index - 1);
  }
  return [...picked].sort((a, b) => a - b).map((index) => sentences[index] ?? '');
}
