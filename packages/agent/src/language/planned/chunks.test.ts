import { describe, expect, it } from 'vitest';
import { createChunkSplitter } from './chunks.ts';
import type { ChunkRule } from './speech-plan.ts';

const rule = (minCharacters: number, ...boundaries: readonly string[]): ChunkRule => ({
  minCharacters,
  boundaries,
});
function chunksOf(plan: ChunkRule | 'whole', pieces: readonly string[], language: 'en' | 'ja' = 'en') {
  const splitter = createChunkSplitter(plan, language);
  return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.flush()];
}
const text = 'Yes, of course. We open at nine, and close at five: come by! ';

describe('a reply is cut', () => {
  it('only behind the allowed signs (field: voice.chunkPlan.punctuationBoundaries)', () => {
    expect(chunksOf(rule(1, ','), [text])).toEqual([
      'Yes,',
      'of course. We open at nine,',
      'and close at five: come by!',
    ]);
    expect(chunksOf(rule(1, '.', ':'), [text])).toEqual([
      'Yes, of course.',
      'We open at nine, and close at five:',
      'come by!',
    ]);
    expect(chunksOf(rule(1), [text])).toEqual([text.trim()]);
  });

  it.each(['.', '!', '?', ';', ')', '،', '۔', '।', '॥', '|', '||', ',', ':'])('behind %s', (sign) => {
    expect(chunksOf(rule(1, sign), [`First part${sign} second`])).toEqual([`First part${sign}`, 'second']);
  });

  it.each(['。', '，'])('behind %s, which no space follows', (sign) => {
    expect(chunksOf(rule(1, sign), [`はい${sign}どうぞ`], 'ja')).toEqual([`はい${sign}`, 'どうぞ']);
  });

  it('where enough stands before the sign (field: voice.chunkPlan.minCharacters)', () => {
    const signs = ['.', ',', ':', '!'];
    expect(chunksOf(rule(1, ...signs), [text])[0]).toBe('Yes,');
    expect(chunksOf(rule(5, ...signs), [text])[0]).toBe('Yes, of course.');
    expect(chunksOf(rule(30, ...signs), [text])).toEqual([
      'Yes, of course. We open at nine,',
      'and close at five: come by!',
    ]);
    expect(chunksOf(rule(80, ...signs), [text])).toEqual([text.trim()]);
  });

  it('the same whatever the pieces are in which it comes', () => {
    for (const plan of [rule(1, '.', ','), rule(20, '.', '!'), 'whole'] as const)
      expect(chunksOf(plan, Array.from(text))).toEqual(chunksOf(plan, [text]));
  });

  it('not within a number, a time or behind an abbreviation', () => {
    const written = 'Dr. Lee asks 1,250.50 at 10:30 p.m. on Monday. Fine.';
    expect(chunksOf(rule(1, '.', ',', ':'), [written])).toEqual([
      'Dr. Lee asks 1,250.50 at 10:30 p.m. on Monday.',
      'Fine.',
    ]);
  });

  it('with the quotation marks that close behind a sign', () => {
    expect(chunksOf(rule(1, '!'), ['He said “stop!” and left.'])).toEqual(['He said “stop!”', 'and left.']);
  });

  it('not at all where it is to be one text, but for what no voice takes (field: voice.chunkPlan.enabled)', () => {
    expect(chunksOf('whole', [text, 'Bye.'])).toEqual([`${text}Bye.`]);
    const long = chunksOf('whole', ['word '.repeat(1_000)]);
    expect(long).toHaveLength(3);
    expect(Math.max(...long.map(({ length }) => length))).toBeLessThanOrEqual(2_000);
  });

  it('at a space when no sign comes for long', () => {
    const chunks = chunksOf(rule(1, '!'), ['word. '.repeat(250)]);
    expect(chunks).toHaveLength(3);
    expect(chunks.join(' ')).toBe('word. '.repeat(250).trim());
    expect(chunksOf(rule(1, '!'), ['x'.repeat(1_300)])).toHaveLength(3);
  });

  it.each(['|', '.', ')', '. "', ' ', ','])('within a moment whatever is repeated: %j', (unit) => {
    const all = rule(80, '|', '||', '.', ')', ',');
    const begun = performance.now();
    const chunks = chunksOf(all, [unit.repeat(2_000), ...Array.from({ length: 200 }, () => unit.repeat(5))]);
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(chunks.join('').replaceAll(' ', '')).toBe(unit.repeat(3_000).replaceAll(' ', ''));
  });
});
