import { describe, expect, it } from 'vitest';
import { findSoundBounds } from '../../../audio/silence.ts';
import type { SpeechChunk, TextToSpeechEngine } from '../../engine.ts';

const running = new AbortController().signal;

/** Everything an engine says of a text. */
export async function speak(
  engine: TextToSpeechEngine,
  text: string,
  voiceId?: string,
): Promise<SpeechChunk[]> {
  const options = voiceId === undefined ? { signal: running } : { signal: running, voiceId };
  const chunks: SpeechChunk[] = [];
  for await (const chunk of engine.synthesize(text, options)) chunks.push(chunk);
  return chunks;
}
export const samplesOf = (chunks: readonly SpeechChunk[]): number =>
  chunks.reduce((sum, chunk) => sum + chunk.samples.length, 0);
export const isSound = { sampleRateHz: 16_000, threshold: 300, keepBeforeMs: 0, keepAfterMs: 0 };

/** What flite does, whichever build of it speaks. */
export function registerFliteContract(name: string, engine: TextToSpeechEngine): void {
  describe(`flite, ${name}`, () => {
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
      // The voices breathe at random, so that the silence cut off differs by a few windows of 5 ms.
      expect(Math.abs(samplesOf(unknown) - samplesOf(slt))).toBeLessThan(800);
      expect(Math.abs(samplesOf(rms) - samplesOf(slt))).toBeGreaterThan(1000);
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
      for await (const chunk of engine.synthesize('Never.', { signal: controller.signal }))
        chunks.push(chunk);
      expect(chunks).toHaveLength(1);
    });

    it('serves many at once', async () => {
      const texts = Array.from({ length: 12 }, (_, index) => `This is caller number ${index}.`);
      const voices = ['slt', 'rms', 'awb', 'kal16'];
      const spoken = await Promise.all(texts.map((text, index) => speak(engine, text, voices[index % 4])));
      expect(spoken.every((chunks) => samplesOf(chunks) > 8000)).toBe(true);
    });
  });
}
