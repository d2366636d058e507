import { beforeAll, describe, expect, it } from 'vitest';
import type { VoiceActivityEngine } from '../engine.ts';
import { createFlite } from '../flite/flite.ts';
import { createSileroVoiceActivity } from './silero-voice-activity.ts';

let engine: VoiceActivityEngine;
let speech: Int16Array;

beforeAll(async () => {
  engine = await createSileroVoiceActivity();
  speech = await speak('What are your business hours on Saturday?');
});

async function speak(text: string): Promise<Int16Array> {
  const flite = await createFlite();
  const parts: number[] = [];
  for await (const { samples } of flite.synthesize(text, { signal: new AbortController().signal }))
    parts.push(...samples);
  return Int16Array.from(parts);
}
const silence = (ms: number) => new Int16Array(ms * 16);
function noise(ms: number, amplitude: number): Int16Array {
  let seed = 1;
  return Int16Array.from({ length: ms * 16 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return Math.round((seed / 2_147_483_647 - 0.5) * 2 * amplitude);
  });
}
const join = (...parts: Int16Array[]) => Int16Array.from(parts.flatMap((part) => Array.from(part)));

async function probabilities(samples: Int16Array, frameSamples = 320): Promise<number[]> {
  const stream = engine.createStream();
  const answers: Promise<readonly number[]>[] = [];
  for (let at = 0; at < samples.length; at += frameSamples)
    answers.push(stream.push(samples.subarray(at, at + frameSamples)));
  const all = (await Promise.all(answers)).flat();
  stream.close();
  return all;
}
/** Runs of windows with voice, in ms from the start; gaps under 200 ms belong to the run. */
function segments(values: readonly number[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const [index, value] of values.entries()) {
    if (value < 0.5) continue;
    const last = found.at(-1);
    if (last && index * 32 - last.to < 200) last.to = (index + 1) * 32;
    else found.push({ from: index * 32, to: (index + 1) * 32 });
  }
  return found;
}

describe('voice activity', () => {
  it('finds each piece of speech where it is', async () => {
    const lengthMs = speech.length / 16;
    const found = segments(
      await probabilities(join(silence(1000), speech, silence(1000), speech, silence(800))),
    );
    expect(found).toHaveLength(2);
    for (const [index, { from, to }] of found.entries()) {
      const start = 1000 + index * (lengthMs + 1000);
      expect(Math.abs(from - start)).toBeLessThan(250);
      expect(Math.abs(to - (start + lengthMs))).toBeLessThan(300);
    }
  });

  it.each([
    ['silence', silence(4000)],
    ['faint noise', noise(4000, 300)],
    ['loud noise', noise(4000, 8000)],
  ])('finds nothing in %s', async (_, samples) => {
    expect(segments(await probabilities(samples))).toEqual([]);
  });

  it('answers one probability per 32 ms, however the samples are cut', async () => {
    const whole = await probabilities(speech, speech.length);
    expect(whole).toHaveLength(Math.floor(speech.length / 512));
    expect(await probabilities(speech, 160)).toEqual(whole);
    expect(await probabilities(speech, 777)).toEqual(whole);
  });

  it('keeps streams apart', async () => {
    const [alone, ...together] = await Promise.all([
      probabilities(speech),
      probabilities(speech),
      probabilities(join(noise(500, 2000), speech)),
      probabilities(speech),
    ]);
    expect(together[0]).toEqual(alone);
    expect(together[2]).toEqual(alone);
  });

  it('starts anew after a reset, also one in the middle of an answer', async () => {
    const stream = engine.createStream();
    const fresh = await stream.push(speech);
    const cutOff = stream.push(speech);
    stream.reset();
    await cutOff;
    stream.reset();
    expect(await stream.push(speech)).toEqual(fresh);
    stream.close();
  });

  it('answers nothing after it was closed', async () => {
    const stream = engine.createStream();
    const pending = stream.push(speech);
    stream.close();
    expect((await pending).length).toBeLessThanOrEqual(1);
    expect(await stream.push(speech)).toEqual([]);
  });
});
