import { describe, expect, it } from 'vitest';
import { findSoundBounds } from '../../audio/silence.ts';
import type { SpeechChunk } from '../engine.ts';
import { createFlite } from './flite.ts';

const native = await createFlite({ backend: 'native' });
const wasi = await createFlite({ backend: 'wasi' });
const running = new AbortController().signal;

async function speak(engine: typeof native, text: string, voiceId?: string): Promise<SpeechChunk[]> {
  const options = voiceId === undefined ? { signal: running } : { signal: running, voiceId };
  const chunks: SpeechChunk[] = [];
  for await (const chunk of engine.synthesize(text, options)) chunks.push(chunk);
  return chunks;
}
const samplesOf = (chunks: readonly SpeechChunk[]) =>
  chunks.reduce((sum, chunk) => sum + chunk.samples.length, 0);
const isSound = { sampleRateHz: 16_000, threshold: 300, keepBeforeMs: 0, keepAfterMs: 0 };

describe.each([
  ['native', native],
  ['wasi', wasi],
])('flite, %s', (_, engine) => {
  it.each(['slt', 'rms', 'awb', 'kal16'])('%s speaks without silence around', async (voiceId) => {
    const [chunk] = await speak(engine, 'Monday to Friday we are open.', voiceId);
    const samples = chunk?.samples ?? new Int16Array(0);
    const { start, end } = findSoundBounds(samples, isSound);
    expect(samples.length).toBeGreaterThan(16_000);
    expect(start).toBeLessThan(0.06 * 16_000);
    expect(samples.length - end).toBeLessThan(0.2 * 16_000);
  });

  it('speaks an unknown voice with the default one, and other voices differently', async () => {
    const text = 'How do voices differ?';
    const [unknown, slt, rms] = await Promise.all([
      speak(engine, text, 'nobody'),
      speak(engine, text, 'slt'),
      speak(engine, text, 'rms'),
    ]);
    expect(samplesOf(unknown)).toBe(samplesOf(slt));
    expect(samplesOf(rms)).not.toBe(samplesOf(slt));
  });

  it('has nothing to say for text without words', async () => {
    expect(await speak(engine, '')).toEqual([]);
    expect(await speak(engine, ' 😀 … ')).toEqual([]);
  });

  it('reads what would stumble a simple engine', async () => {
    const [short] = await speak(engine, 'It is forty nine dollars.');
    const [price] = await speak(engine, 'It is $49.');
    expect(price?.samples.length).toBe(short?.samples.length);
  });

  it('speaks a long text sentence by sentence', async () => {
    const chunks = await speak(engine, 'A demo is free. It takes thirty minutes. You can book it now.');
    expect(chunks).toHaveLength(3);
  });

  it('stops when it is aborted', async () => {
    const controller = new AbortController();
    const chunks: SpeechChunk[] = [];
    for await (const chunk of engine.synthesize('One here. Two there. Three where?', {
      signal: controller.signal,
    })) {
      chunks.push(chunk);
      controller.abort();
    }
    expect(chunks).toHaveLength(1);
    for await (const chunk of engine.synthesize('Never.', { signal: controller.signal })) chunks.push(chunk);
    expect(chunks).toHaveLength(1);
  });

  it('serves many at once', async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `This is caller number ${index}.`);
    const voices = ['slt', 'rms', 'awb', 'kal16'];
    const spoken = await Promise.all(texts.map((text, index) => speak(engine, text, voices[index % 4])));
    expect(spoken.every((chunks) => samplesOf(chunks) > 8000)).toBe(true);
  });

  it('leaves the JS thread free', async () => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 1);
    await speak(
      engine,
      `${'A rather long sentence that takes a while to speak, with many words in it, '.repeat(3)}and an end.`,
    );
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
  });
});

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
