import { describe, expect, it } from 'vitest';
import { findSoundBounds } from '../../audio/silence.ts';
import { createFlite } from './flite.ts';
import { isSound, registerFliteContract, samplesOf, speak } from './testing/flite-contract.ts';

const native = await createFlite({ backend: 'native' });
registerFliteContract('native', native);

describe('word times', () => {
  it.each([
    [
      'Sure, I can book a demo for you on Tuesday at ten.',
      'Sure I can book a demo for you on Tuesday at ten',
    ],
    ["It's nine A M at Saywell, o'clock or not.", "It's nine A M at Saywell o'clock or not"],
    ['Call three oh two, five five five. Then wait!', 'Call three oh two five five five Then wait'],
  ])('%j has one per word, in order, inside the audio', async (text, words) => {
    const chunks = await speak(native, text);
    const times = chunks.flatMap((chunk) => chunk.words ?? []);
    const lengthMs = samplesOf(chunks) / 16;
    expect(times.map((time) => time.word)).toEqual(words.split(' '));
    for (const [index, time] of times.entries()) {
      expect(time.startMs).toBeGreaterThanOrEqual(times[index - 1]?.startMs ?? 0);
      expect(time.endMs).toBeGreaterThan(time.startMs);
      expect(time.endMs).toBeLessThanOrEqual(lengthMs);
    }
  });

  it('point at the sound of the word', async () => {
    const [chunk] = await speak(native, 'Yes, but, tomorrow.');
    const [yes] = chunk?.words ?? [];
    const before = chunk?.samples.subarray(0, (yes?.startMs ?? 0) * 16) ?? new Int16Array(0);
    expect(before.length).toBeLessThan(0.05 * 16_000);
    expect(findSoundBounds(before, isSound).end).toBe(0);
  });
});

it('speaks a repeated sentence from its cache, whatever was done to the first audio', async () => {
  const text = 'Thank you for calling.';
  const [first] = await speak(native, text);
  const before = Array.from(first?.samples ?? []);
  first?.samples.fill(0);
  const [second] = await speak(native, text);
  expect(Array.from(second?.samples ?? [])).toEqual(before);
});

it('leaves the JS thread free', async () => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 1);
  await speak(
    native,
    `${'A rather long sentence that takes a while to speak, with many words in it, '.repeat(3)}and an end.`,
  );
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(5);
});
