import { spokenSpans } from './normalise.ts';

/** A phrase as a recogniser hears it. */
export interface RecognitionWords {
  /** Lower-case words of letters and apostrophes. */
  readonly words: readonly string[];
  /** Those of `words` that are abbreviations in capitals and so may be said letter by letter. */
  readonly spelledOut: readonly string[];
}

/** `What's your CRM's price in $?` → `what's your crm's price in`; numbers become words. */
export function recognitionWords(phrase: string): RecognitionWords {
  const words: string[] = [];
  const spelledOut: string[] = [];
  for (const span of spokenSpans(phrase)) {
    // An abbreviation stays one word, so that what is heard reads as it is written.
    const capitals = /^([A-Z]{2,5})s?\W*$/.exec(span.source)?.[1];
    if (capitals !== undefined && span.spoken.startsWith(Array.from(capitals).join(' '))) {
      words.push(capitals.toLowerCase());
      spelledOut.push(capitals.toLowerCase());
    } else {
      words.push(...(span.spoken.toLowerCase().match(/[a-z]+(?:'[a-z]+)*/g) ?? []));
    }
  }
  return { words, spelledOut };
}
