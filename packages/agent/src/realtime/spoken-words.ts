import type { SentenceSplitter } from '../language/text-tools.ts';

/** Speech of usual speed; counts while it is not known how long the text takes. */
const CHARACTER_MS = 65;

/** The text of one speech, whose sound comes beside it without word times. */
export interface SpokenWords {
  add(text: string): void;
  /** No text follows, and the sound is so long. */
  end(wholeMs: number): void;
  readonly text: string;
  /** Whole words of it that were heard. */
  heard(heardMs: number): string;
  /** Sentences that began to be heard since this was asked last. */
  begun(heardMs: number): readonly string[];
  /** Those that are left. */
  rest(): readonly string[];
}

export function createSpokenWords(splitter: SentenceSplitter): SpokenWords {
  const sentences: { readonly text: string; readonly from: number }[] = [];
  let text = '';
  let length = 0;
  let told = 0;
  let wholeMs: number | null = null;
  const take = (complete: readonly string[]): void => {
    for (const sentence of complete) {
      sentences.push({ text: sentence.trim(), from: length });
      length += sentence.length + 1;
    }
  };
  /** Words are taken to last as long as they are written. */
  const charactersIn = (heardMs: number): number =>
    wholeMs === null ? heardMs / CHARACTER_MS : (heardMs / Math.max(1, wholeMs)) * text.trim().length;
  const tell = (isDue: (from: number) => boolean): readonly string[] => {
    const due = sentences.slice(told).filter(({ from, text: said }) => said !== '' && isDue(from));
    told += sentences.slice(told).filter(({ from }) => isDue(from)).length;
    return due.map((sentence) => sentence.text);
  };
  return {
    add(added) {
      text += added;
      wholeMs = null;
      take(splitter.push(added));
    },
    end(ms) {
      wholeMs = ms;
      take(splitter.flush());
    },
    get text() {
      return text.trim();
    },
    heard(heardMs) {
      const whole = text.trim();
      if (heardMs <= 0) return '';
      if (wholeMs !== null && heardMs >= wholeMs) return whole;
      // Half a character too few must not cost a word.
      const count = Math.floor(charactersIn(heardMs) + 0.5);
      return wholeWordsOf(whole, count);
    },
    begun: (heardMs) => tell((from) => from <= charactersIn(heardMs)),
    rest() {
      take(splitter.flush());
      return tell(() => true);
    },
  };
}

/** As many of its first characters as make whole words. */
function wholeWordsOf(text: string, count: number): string {
  if (count >= text.length) return text;
  const cut = text.slice(0, count);
  const isWordEnd = /\s/.test(text.charAt(count));
  return (isWordEnd ? cut : cut.replace(/\S*$/, '')).trim();
}
