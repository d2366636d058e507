import { describe, expect, it } from 'vitest';
import { createCharacterWords } from './character-words.ts';
import { cutText } from './cut-text.ts';
import { createSpokenChunks } from './spoken-chunks.ts';

const pcm = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeInt16LE(value, at * 2);
  return bytes;
};
const quiet = (samples: number): number[] => Array.from({ length: samples }, () => 0);

describe('chunks of a sentence', () => {
  it.each([1, 2, 7, 1000])('trim the silence before the first sound, in pieces of %i bytes', (length) => {
    const chunks = createSpokenChunks('x', 1000);
    const bytes = pcm(...quiet(50), 900, 901, ...quiet(20));
    const words = [{ word: 'Hi', startMs: 50, endMs: 60 }];
    const heard: number[] = [];
    const times: number[] = [];
    for (let at = 0; at < bytes.length; at += length) {
      const chunk = chunks.push(bytes.subarray(at, at + length), at === 0 ? words : []);
      heard.push(...(chunk?.samples ?? []));
      times.push(...(chunk?.words ?? []).map(({ startMs }) => startMs));
    }
    // Ten milliseconds are left.
    expect(heard).toEqual([...quiet(10), 900, 901, ...quiet(20)]);
    expect(times).toEqual([10]);
    expect(chunks.receivedMs).toBe(72);
  });

  it.each([1, 3, 50])('leave out the head of a file, in pieces of %i bytes', (length) => {
    const file = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(40, 1), pcm(900, 901)]);
    const chunks = createSpokenChunks('x', 1000);
    const heard: number[] = [];
    for (let at = 0; at < file.length; at += length)
      heard.push(...(chunks.push(file.subarray(at, at + length))?.samples ?? []));
    expect(heard).toEqual([900, 901]);
    const strict = createSpokenChunks('x', 1000, 'refused');
    expect(() => strict.push(file)).toThrow(expect.objectContaining({ code: 'engine-bad-answer' }));
  });

  it('end', () => {
    const chunks = createSpokenChunks('x', 1000);
    chunks.push(pcm(...quiet(119_000)));
    expect(() => chunks.push(pcm(...quiet(2000)))).toThrow(
      expect.objectContaining({ code: 'engine-bad-answer' }),
    );
  });
});

it('words are joined from characters, also over the borders of chunks', () => {
  const words = createCharacterWords();
  const times = (text: string, from: number) => ({
    characters: text.split(''),
    startMs: text.split('').map((_, at) => from + at * 10),
    endMs: text.split('').map((_, at) => from + at * 10 + 9),
  });
  expect(words.push(times(' Hel', 0))).toEqual([]);
  expect(words.push(times('lo  you', 40))).toEqual([{ word: 'Hello', startMs: 10, endMs: 59 }]);
  expect(words.flush()).toEqual([{ word: 'you', startMs: 80, endMs: 109 }]);
  expect(words.flush()).toEqual([]);
});

describe('texts that are too long', () => {
  it('are cut behind sentences, clauses or words, and nothing is lost', () => {
    const text = 'One two three. Four five, six seven eight nine. Ten';
    expect(cutText(text, 20)).toEqual(['One two three.', 'Four five,', 'six seven eight', 'nine. Ten']);
    const long = 'word '.repeat(4000).trim();
    expect(cutText(long, 500).join(' ')).toBe(long);
    expect(Math.max(...cutText(`${'ä'.repeat(700)}👋👋`, 100).map(({ length }) => length))).toBe(100);
  });
  it('are no texts without a letter or a digit', () => {
    expect(['', ' ', '…!?', '👋'].flatMap((text) => cutText(text, 100))).toEqual([]);
    expect(cutText('7', 100)).toEqual(['7']);
  });
});
