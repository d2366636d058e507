import { readFile } from 'node:fs/promises';

/** Pronunciations of common English words in the phones of the acoustic model. */
export interface PronunciationDictionary {
  /** Most usual first; empty for an unknown word. `what's` → `['W AH T S', 'HH W AH T S']`. */
  lookUp(word: string): readonly string[];
}

/** Reads a CMU dictionary: `word PH PH`, further pronunciations as `word(2) PH PH`. */
export async function loadDictionary(path: string): Promise<PronunciationDictionary> {
  return parseDictionary(await readFile(path, 'latin1'));
}

export function parseDictionary(text: string): PronunciationDictionary {
  // Only where each entry starts is stored: 134 000 split lines would take four times the memory.
  const starts = new Map<string, number>();
  for (let start = 0; start < text.length; start = lineEnd(text, start) + 1) {
    const space = text.indexOf(' ', start);
    if (space > start && space < lineEnd(text, start)) starts.set(text.slice(start, space), start);
  }
  function readEntry(name: string): string | null {
    const start = starts.get(name);
    return start === undefined ? null : text.slice(start + name.length, lineEnd(text, start)).trim();
  }
  return {
    lookUp(word) {
      const found: string[] = [];
      let entry = readEntry(word);
      while (entry !== null) {
        found.push(entry);
        entry = readEntry(`${word}(${found.length + 1})`);
      }
      return found;
    },
  };
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}
