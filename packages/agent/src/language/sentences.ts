import { isAbbreviation, writesOrdinalsWithDots } from './abbreviations.ts';
import type { SpokenLanguage } from './languages.ts';
import type { SentenceSplitter } from './text-tools.ts';

/** The first clause is spoken alone when it has this many words: the visitor hears the answer sooner. */
const firstClauseWords = 3;
/** Japanese writes no spaces: so many characters are about as long. */
const firstClauseCharacters = 8;
/** A sentence without any end is cut at a space from here on, characters. */
const maxLength = 240;

const terminators = /[.!?…。！？।]["'”’»)\]」』]*/;
/** Its end is certain, whatever follows. */
const certainEnd = new RegExp(`(?:${terminators.source}\\s+|[。！？]|\\n\\s*)$`);
const clauseEnd = /[,;:](?=\s)|[、，]/g;

interface Reader {
  readonly language: SpokenLanguage | null;
  readonly segmenter: Intl.Segmenter;
}

/** A splitter for one reply. Null: a language of which no abbreviations are known. */
export function createSentenceSplitter(language: SpokenLanguage | null = 'en'): SentenceSplitter {
  const reader = { language, segmenter: new Intl.Segmenter(language ?? 'und', { granularity: 'sentence' }) };
  let waiting = '';
  let isFirst = true;

  function takeComplete(): string[] {
    const sentences: string[] = [];
    for (let end = findEnd(waiting, isFirst, reader); end !== -1; end = findEnd(waiting, isFirst, reader)) {
      const sentence = waiting.slice(0, end).trim();
      waiting = waiting.slice(end).trimStart();
      if (sentence === '') continue;
      sentences.push(sentence);
      isFirst = false;
    }
    return sentences;
  }
  return {
    push(text) {
      waiting += text;
      return takeComplete();
    },
    flush() {
      const rest = waiting.trim();
      waiting = '';
      isFirst = true;
      return rest === '' ? [] : [rest];
    },
  };
}

/** Index behind the end of the first sentence, or of an early first clause; -1 while there is none. */
function findEnd(text: string, isFirst: boolean, reader: Reader): number {
  const sentence = sentenceEnd(text, reader);
  const clause = isFirst ? clauseEndOf(text) : -1;
  if (clause !== -1 && (sentence === -1 || clause < sentence)) return clause;
  if (sentence !== -1) return sentence;
  if (text.length < maxLength) return -1;
  const space = text.lastIndexOf(' ', maxLength);
  return space > 0 ? space : maxLength;
}

function sentenceEnd(text: string, { language, segmenter }: Reader): number {
  for (const { index, segment } of segmenter.segment(text)) {
    const end = index + segment.length;
    if (!certainEnd.test(segment) || continues(segment, language)) continue;
    if (end < text.length || !endsInLetter(segment)) return end;
  }
  return -1;
}

/** What follows an abbreviation decides: "at 3 p.m. We", "at 3 p.m. on Monday". */
const endsInLetter = (segment: string): boolean => /(?:^|[\s.])\p{L}\.\s+$/u.test(segment);

/** No sentence ends with the dot at the end of `before`, or what follows has still to tell. */
export function isOpenDot(before: string, after: string, language: SpokenLanguage | null): boolean {
  const segment = `${before} `;
  if (continues(segment, language)) return true;
  return endsInLetter(segment) && !/^[^\p{L}]*\p{Lu}/u.test(after);
}

/** The dot belongs to an abbreviation, an initial or an ordinal. */
function continues(segment: string, language: SpokenLanguage | null): boolean {
  const word = /(?:^|[\s("'])([^\s("']+)\.\s+$/u.exec(segment)?.[1] ?? '';
  if (/^\d{1,2}$/.test(word)) return writesOrdinalsWithDots(language);
  return isAbbreviation(word, language) || /^\p{L}$/u.test(word);
}

function clauseEndOf(text: string): number {
  for (const { index, 0: mark } of text.matchAll(clauseEnd)) {
    const clause = text.slice(0, index);
    const isLong = /[、，]/.test(mark)
      ? clause.length >= firstClauseCharacters
      : clause.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length >= firstClauseWords;
    if (isLong) return index + mark.length;
  }
  return -1;
}
