/** More words are a story with a question at its end, and the story hides the question. */
const longTurnWords = 60;
/** What is kept of a long turn in which no question is found. */
const keptWords = 60;
/** A question that begins so shortly before the last one is part of it: "can you tell me when …". */
const sameQuestionWords = 6;

const helper = '(?:is|are|was|were|do|does|did|can|could|will|would|should|may|must|has|have|had)';
const subject =
  '(?:i|you|we|they|he|she|it|this|that|these|those|there|the|a|an|my|your|our|their|any|anyone|someone)';
const opening = new RegExp(
  `^(?:(?:what|when|where|who|which|why|how)(?: \\w+){0,3}? ${helper}|${helper} ${subject}|how about|what about|tell me)\\b`,
);

/** The end of a long turn is what counts: its last question, or its last words. A shorter text stays as it is. */
export function endOfLongTurn(text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length <= longTurnWords) return text;
  const starts = words.flatMap((_word, index) => (opensQuestion(words, index) ? [index] : []));
  const last = starts.at(-1);
  if (last === undefined) return words.slice(-keptWords).join(' ');
  const question = starts.findLast(
    (start, index) => start - (starts[index - 1] ?? Number.NEGATIVE_INFINITY) > sameQuestionWords,
  );
  const first = question ?? last;
  return words.slice(first, first + keptWords).join(' ');
}

function opensQuestion(words: readonly string[], index: number): boolean {
  const next = words.slice(index, index + 5).join(' ');
  return opening.test(next.toLowerCase());
}
