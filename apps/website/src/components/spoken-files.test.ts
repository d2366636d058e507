import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { features } from '../content/features.ts';
import { soundName } from './sound-name.ts';
import { spokenWords } from './spoken-words.ts';

const read = (file: string): Buffer => readFileSync(new URL(`../../public/spoken/${file}`, import.meta.url));

describe.each(features.list.map(({ name, lines }) => ({ name, lines })))(
  'what is heard of “$name”',
  ({ name, lines }) => {
    const marks = JSON.parse(read(`${soundName(name)}.json`).toString());
    const sound = read(`${soundName(name)}.ogg`);
    /** The last page of the file says how many samples of 48,000 Hz are heard. */
    const durationMs = Number(sound.readBigInt64LE(sound.lastIndexOf('OggS') + 6)) / 48;

    it('are the words that are shown', () => {
      expect(marks.lines).toEqual(lines);
    });

    it('has a time for each word, in order and before the end', () => {
      const starts: number[] = marks.wordStartsMs;
      expect(starts).toHaveLength(spokenWords(lines).length);
      expect(starts).toEqual(starts.toSorted((one, other) => one - other));
      expect(starts[0]).toBeLessThan(500);
      expect(starts.at(-1)).toBeLessThan(durationMs);
      expect(durationMs).toBeLessThan((starts.at(-1) ?? 0) + 3_000);
    });

    it('is a small file', () => {
      expect(sound.subarray(0, 4).toString('latin1')).toBe('OggS');
      expect(sound.length).toBeLessThan(60_000);
    });
  },
);
