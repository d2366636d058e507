import type { TurnWords } from './turn-words.ts';

/** What an assistant has decided about words over its speech. */
export interface PhrasePlan {
  readonly acknowledgementPhrases?: readonly string[] | undefined;
  readonly interruptionPhrases?: readonly string[] | undefined;
}

/** The language's words with the assistant's own phrases; the same when it has none. Letter case and signs do not matter. */
export function plannedWords(words: TurnWords, plan: PhrasePlan): TurnWords {
  const { acknowledgementPhrases, interruptionPhrases } = plan;
  if (acknowledgementPhrases === undefined && interruptionPhrases === undefined) return words;
  const taking = (interruptionPhrases ?? []).map(plain).filter((phrase) => phrase !== '');
  const takesFloor = (text: string): boolean => {
    const said = plain(text);
    return taking.some((phrase) => contains(said, phrase));
  };
  const planned: TurnWords = { ...words, takesFloor };
  return acknowledgementPhrases === undefined
    ? { ...planned, interrupts: (text, context) => takesFloor(text) || words.interrupts(text, context) }
    : withAcknowledgements(planned, words, new Set(acknowledgementPhrases.map(plain)));
}

function withAcknowledgements(planned: TurnWords, words: TurnWords, phrases: ReadonlySet<string>): TurnWords {
  const isListed = (text: string): boolean => phrases.has(plain(text));
  const isOther = (text: string): boolean => words.isAcknowledgement(text, false);
  return {
    ...planned,
    isAcknowledgement: (text, answerExpected) => isListed(text) && !answerExpected,
    interrupts: (text, context) =>
      planned.takesFloor(text) || (!isListed(text) && (isOther(text) || words.interrupts(text, context))),
  };
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** As whole words, where the script has words. */
function contains(text: string, phrase: string): boolean {
  return withoutSpaces.test(phrase) ? text.includes(phrase) : ` ${text} `.includes(` ${phrase} `);
}
