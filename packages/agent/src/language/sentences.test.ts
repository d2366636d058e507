import { describe, expect, it } from 'vitest';
import { createSentenceSplitter } from './sentences.ts';

function split(...pieces: string[]): string[] {
  const splitter = createSentenceSplitter();
  return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.flush()];
}

describe('sentences of a reply', () => {
  it.each([
    ['A demo is free. It takes thirty minutes.', ['A demo is free.', 'It takes thirty minutes.']],
    [
      'Monday to Friday, nine to six. On Sunday, closed.',
      ['Monday to Friday,', 'nine to six.', 'On Sunday, closed.'],
    ],
    ['Sure, I can do that.', ['Sure, I can do that.']],
    ['It costs $49.99 a month. Yes!', ['It costs $49.99 a month.', 'Yes!']],
    ['Ask Dr. Smith at 3 p.m. on Monday.', ['Ask Dr. Smith at 3 p.m. on Monday.']],
    ['We meet at 3 p.m. See you there.', ['We meet at 3 p.m.', 'See you there.']],
    ['Really?! I think so…', ['Really?!', 'I think so…']],
    ['One line\nanother line', ['One line', 'another line']],
    ['', []],
    ['   ', []],
  ])('%j', (text, sentences) => {
    expect(split(text)).toEqual(sentences);
  });

  it('are the same however the text arrives', () => {
    const text =
      'Monday to Friday, nine to six Eastern. On Saturday ten to two, e.g. at $1.50. Dr. No agrees.';
    expect(split(...Array.from(text))).toEqual(split(text));
  });

  it('come as soon as they are complete', () => {
    const splitter = createSentenceSplitter();
    expect(splitter.push('A demo is free. It ta')).toEqual(['A demo is free.']);
    expect(splitter.push('kes thirty minutes.')).toEqual([]);
    expect(splitter.flush()).toEqual(['It takes thirty minutes.']);
  });

  it('are cut when they never end', () => {
    const parts = split('word '.repeat(200));
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.join(' ')).toBe('word '.repeat(200).trim());
  });
});
