import type { SpeechFormatter, TextEdit } from './speech-plan.ts';

/** Formatters that read signs, whatever the language. */
export type SignFormatter = Extract<
  SpeechFormatter,
  'markdown' | 'asterisk' | 'newline' | 'colon' | 'quote' | 'dash' | 'stripAsterisk'
>;

interface SignRule {
  readonly pattern: RegExp;
  readonly speak: (match: RegExpMatchArray) => string;
}

const nothing = (): string => '';
const rules: Readonly<Record<SignFormatter, readonly SignRule[]>> = {
  markdown: [
    // Of a link its words; heads, quotations and lists at the beginning of a line; underscores that are not within a word.
    { pattern: /!?\[([^[\]\n]{1,300})\]\([^()\s]{1,500}\)/g, speak: ([, words = '']) => words },
    { pattern: /^[ \t]*(?:#{1,6}|>+|[-+])[ \t]+/gm, speak: nothing },
    { pattern: /`+|~~+|(?<![A-Za-z0-9])_+|_+(?![A-Za-z0-9])/g, speak: nothing },
  ],
  asterisk: [{ pattern: /\*\*[^*]{1,500}\*\*|\*[^*]{1,500}\*/g, speak: nothing }],
  newline: [
    { pattern: /(?<=[\p{L}\p{N})"'”’*_])[ \t]*[\r\n]\s*(?=\S)/gu, speak: () => '. ' },
    { pattern: /\s*[\r\n]\s*/g, speak: () => ' ' },
  ],
  colon: [{ pattern: /:(?=\s|$)/g, speak: () => '.' }],
  quote: [
    { pattern: /["“”„‟«»]|(?<![\p{L}\p{N}])[‘’']|[‘’'](?![\p{L}\p{N}])(?<![sS][’'])/gu, speak: nothing },
  ],
  dash: [
    { pattern: /^\s*[-–—]+\s+/g, speak: nothing },
    { pattern: /\s*—+\s*|\s+(?:[-–]+\s+)/g, speak: () => ', ' },
  ],
  stripAsterisk: [{ pattern: /\*+/g, speak: nothing }],
};

/** One list of edits for each step of the formatter: a step sees what the one before it has left. */
export const isSignFormatter = (name: SpeechFormatter): name is SignFormatter => Object.hasOwn(rules, name);

export function signSteps(formatter: SignFormatter): readonly ((text: string) => readonly TextEdit[])[] {
  return rules[formatter].map((rule) => (text) => editsOf(text, rule));
}

/** Markup that is no text: `<tag>`, but for what voices obey. Always left out. */
export const markupEdits = (text: string): readonly TextEdit[] =>
  editsOf(text, { pattern: /(?<!<)<(?!\/?(?:break|spell)\b)\/?[A-Za-z][^<>]{0,300}>(?!>)/g, speak: nothing });

function editsOf(text: string, { pattern, speak }: SignRule): readonly TextEdit[] {
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: speak(match),
  }));
}
