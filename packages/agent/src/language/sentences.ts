/** Cuts a reply that arrives in pieces into what is spoken at once. */
export interface SentenceSplitter {
  /** Sentences completed by this piece of text. */
  push(text: string): string[];
  /** What is left at the end of the reply. */
  flush(): string[];
}

/** The first clause is spoken alone when it has this many words: the visitor hears the answer sooner. */
const firstClauseWords = 3;
/** A sentence without any end is cut at a space from here on, characters. */
const maxLength = 240;
const abbreviations = new Set([
  'dr',
  'mr',
  'mrs',
  'ms',
  'prof',
  'st',
  'no',
  'vs',
  'e.g',
  'i.e',
  'etc',
  'a.m',
  'p.m',
  'inc',
  'ltd',
  'u.s',
]);

const wordCount = (text: string): number => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** Is the dot at `index` the end of an abbreviation and not of a sentence? */
function endsAbbreviation(text: string, index: number): boolean {
  const word = /[\w.]+$/.exec(text.slice(0, index))?.[0].toLowerCase() ?? '';
  return abbreviations.has(word) || /^[a-z]$/.test(word);
}

/** Is there a sentence after this abbreviation? "at 3 p.m. We" starts one, "Dr. Smith" does not. */
function startsSentence(text: string, index: number): boolean {
  return /[ap]\.m$/i.test(text.slice(0, index)) && /^\s+[A-Z]/.test(text.slice(index + 1));
}

/** Index behind the end of the first sentence, or of an early first clause; -1 while there is none. */
function findEnd(text: string, isFirst: boolean): number {
  for (const { index, 0: mark } of text.matchAll(/[.!?…]+["')\]]*(?=\s)|[,;:](?=\s)|\n/g)) {
    const end = index + mark.length;
    if (/^[,;:]/.test(mark)) {
      if (isFirst && wordCount(text.slice(0, index)) >= firstClauseWords) return end;
    } else if (mark !== '.' || !endsAbbreviation(text, index) || startsSentence(text, index)) return end;
  }
  if (text.length < maxLength) return -1;
  const space = text.lastIndexOf(' ', maxLength);
  return space > 0 ? space : maxLength;
}

/** A splitter for one reply. */
export function createSentenceSplitter(): SentenceSplitter {
  let waiting = '';
  let isFirst = true;

  function takeComplete(): string[] {
    const sentences: string[] = [];
    for (let end = findEnd(waiting, isFirst); end !== -1; end = findEnd(waiting, isFirst)) {
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
