/** Who says what, in order. */
export type SpokenLine = readonly [speaker: 'user' | 'assistant', text: string];

export interface SpokenWord {
  readonly text: string;
  readonly speaker: SpokenLine[0];
  /** Which line it belongs to, from 0. */
  readonly line: number;
  /** How long it is spoken, with the breath after it. */
  readonly durationMs: number;
  /** Its loudness as bars, 0 to 1 each. */
  readonly levels: readonly number[];
}

const wordMs = 90;
const letterMs = 38;
const breathMs = 420;
const lettersPerBar = 3;

/** The words of some lines at the pace of speech: short words pass quickly, a sentence ends in a breath. */
export function spokenWords(lines: readonly SpokenLine[]): readonly SpokenWord[] {
  return lines.flatMap(([speaker, text], line) => {
    const words = text.split(' ');
    return words.map((word, index) => {
      const endsSentence = index === words.length - 1 || /[.?!]$/.test(word);
      const durationMs = wordMs + letterMs * word.length + (endsSentence ? breathMs : 0);
      return { text: word, speaker, line, durationMs, levels: levelsOf(word) };
    });
  });
}

/** A picture of the word, the same every time: its letters decide. */
function levelsOf(word: string): number[] {
  return Array.from({ length: Math.ceil(word.length / lettersPerBar) }, (_, bar) => {
    const letters = word.slice(bar * lettersPerBar, (bar + 1) * lettersPerBar);
    const sum = Array.from(letters).reduce((total, letter) => total * 7 + (letter.codePointAt(0) ?? 0), bar);
    // Squared: in speech the quiet moments are the many.
    return 0.1 + 0.9 * Math.sin(sum) ** 2;
  });
}
