import { type SpeechFormatter, speechFormatters } from '@saywell/contract';

export { type SpeechFormatter, speechFormatters };

/** These write English words; voices in other languages are given what is written. */
export const englishFormatters: ReadonlySet<SpeechFormatter> = new Set<SpeechFormatter>([
  'acronym',
  'dollarAmount',
  'email',
  'date',
  'time',
  'distance',
  'unit',
  'percentage',
]);

/** One change of a text: the characters from `start` to `end` (not included) become `text`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** An assistant's own words for what is written. Returns quickly whatever the text; edits in their order, none over another. */
export type SpeechReplacement = (text: string) => readonly TextEdit[];

export interface SpeechFormat {
  readonly formatters: ReadonlySet<SpeechFormatter>;
  /** Whole numbers above it are said digit by digit, where `number` is among the formatters. */
  readonly digitsAbove: number;
  /** Done behind the formatters, in their order. */
  readonly replacements: readonly SpeechReplacement[];
}

/** Where a reply is cut. */
export interface ChunkRule {
  /** No piece but the last is shorter, characters. */
  readonly minCharacters: number;
  /** Signs behind which a piece may end. */
  readonly boundaries: readonly string[];
}

/** How an assistant's text becomes what its voice is given. Every part that is absent is the pipeline's own. */
export interface SpeechPlan {
  /** Absent: sentences, the first clause early. `whole`: a reply is given as one text, at its end. */
  readonly chunks?: ChunkRule | 'whole';
  /** Absent: numbers and signs become words as the language and the voice need. `raw`: as it is written. */
  readonly format?: SpeechFormat | 'raw';
}
