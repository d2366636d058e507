import type { TextTools } from '../language/text-tools.ts';

/** Sentences end at `. `, `! ` or `? `; every word is spoken as it is written. */
export const plainTextTools: TextTools = {
  createSplitter() {
    let rest = '';
    return {
      push(text) {
        rest += text;
        const parts = rest.split(/(?<=[.!?])\s+/);
        rest = parts.pop() ?? '';
        return parts;
      },
      flush() {
        const last = rest.trim();
        rest = '';
        return last === '' ? [] : [last];
      },
    };
  },
  spokenPieces: (text) =>
    text
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => ({ source: word, spoken: word })),
};
