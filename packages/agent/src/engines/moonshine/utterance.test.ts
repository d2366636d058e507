import tokenizer from 'llama-tokenizer-js';
import { expect, it } from 'vitest';
import type { EarJob, Ears } from './ears.ts';
import { createUtterance } from './utterance.ts';

const tokensOf = (text: string): number[] => tokenizer.encode(text, false);
const voice = (ms: number): Int16Array => new Int16Array(ms * 16).fill(9_000);
const silence = (ms: number): Int16Array => new Int16Array(ms * 16);

/** Ears that hear the given texts, one after the other; what may stop is `cut` where it says so. */
function bench(texts: readonly (string | Error)[], { sureness = 1, isCut = false, isIdle = true } = {}) {
  const jobs: EarJob[] = [];
  const partials: string[] = [];
  const ears: Ears = {
    async listen(job) {
      const text = texts[jobs.length] ?? '';
      jobs.push(job);
      if (text instanceof Error) throw text;
      return { tokens: tokensOf(text), sureness, isCut: isCut && job.urgency === 'impression' };
    },
    isIdle: () => isIdle,
    lateMs: () => 0,
    close: async () => undefined,
  };
  return { utterance: createUtterance({ ears, onPartial: (text) => partials.push(text) }), jobs, partials };
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('hears what was written, and again only when somebody has gone on', async () => {
  const { utterance, jobs } = bench(['Is it free?', 'Is it free? Really?'], { isIdle: false });
  utterance.write(voice(400));
  utterance.write(silence(100));
  expect((await utterance.snapshot()).text).toBe('Is it free?');
  utterance.write(silence(500));
  expect((await utterance.snapshot()).text).toBe('Is it free?');
  expect(jobs).toHaveLength(1);
  utterance.write(voice(300));
  expect((await utterance.snapshot()).text).toBe('Is it free? Really?');
  expect(jobs.map(({ urgency }) => urgency)).toEqual(['answer', 'answer']);
  expect(jobs[1]?.draft).toEqual(tokensOf('Is it free?'));
});

it('hears nothing in silence, and asks nobody', async () => {
  const { utterance, jobs } = bench(['You']);
  expect(await utterance.snapshot()).toEqual({ text: '', confidence: 1 });
  utterance.write(silence(3_000));
  expect((await utterance.snapshot()).text).toBe('');
  expect(jobs).toEqual([]);
});

it('tells what is being said while the machine has time, and hears it once more at the end', async () => {
  const { utterance, jobs, partials } = bench(['Is it', 'Is it free?']);
  utterance.write(voice(500));
  await settled();
  expect(partials).toEqual(['Is it']);
  utterance.write(voice(400));
  expect((await utterance.snapshot()).text).toBe('Is it free?');
  expect(jobs.map(({ urgency }) => urgency)).toEqual(['impression', 'answer']);
  expect(jobs[1]?.draft).toEqual(tokensOf('Is it'));
});

it('tells nothing meanwhile on a machine without time', async () => {
  const { utterance, jobs } = bench([], { isIdle: false });
  utterance.write(voice(3_000));
  await settled();
  expect(jobs).toEqual([]);
});

it('drops an impression that was stopped', async () => {
  const { utterance, jobs, partials } = bench(['Is it', 'Is it free?'], { isCut: true });
  utterance.write(voice(500));
  await settled();
  expect(partials).toEqual([]);
  await utterance.snapshot();
  expect(jobs[1]?.draft).toEqual([]);
});

it('hears a long turn in parts, each once', async () => {
  const { utterance, jobs } = bench(['The first part.', 'The rest.'], { isIdle: false });
  utterance.write(voice(9_000));
  utterance.write(silence(400));
  utterance.write(voice(2_000));
  expect((await utterance.snapshot()).text).toBe('The first part. The rest.');
  expect(jobs.map(({ urgency }) => urgency)).toEqual(['settled', 'answer']);
  const [first, rest] = jobs.map(({ sound }) => sound.length / 16_000);
  // Each with its silence behind; of that between them less than all of it.
  expect((first ?? 0) + (rest ?? 0)).toBeGreaterThan(11 + 0.6);
  expect((first ?? 0) + (rest ?? 0)).toBeLessThan(11.4 + 0.6);
  expect(rest).toBeLessThan(2.8);
});

it('holds no more than the newest part of a turn that never ends', async () => {
  const { utterance, jobs } = bench([], { isIdle: false });
  for (let second = 0; second < 120; second += 1) utterance.write(voice(1_000));
  await utterance.snapshot();
  for (const { sound } of jobs) expect(sound.length / 16_000).toBeLessThanOrEqual(20.4);
});

it('fails when a part could not be heard', async () => {
  const { utterance } = bench([new Error('broken'), 'The rest.'], { isIdle: false });
  utterance.write(voice(9_000));
  utterance.write(silence(400));
  utterance.write(voice(2_000));
  await expect(utterance.snapshot()).rejects.toThrow('broken');
});

it('takes a model that talks to itself for no speech', async () => {
  const { utterance } = bench(['the the the the the the the the']);
  utterance.write(voice(400));
  expect((await utterance.snapshot()).text).toBe('');
});

it.each([
  [1, 1],
  [0.8, 0.75],
  [0.6, 0.5],
  [0.3, 0.25],
])('a sureness of %d is a confidence of %d', async (sureness, confidence) => {
  const { utterance } = bench(['yes'], { sureness });
  utterance.write(voice(400));
  expect((await utterance.snapshot()).confidence).toBeCloseTo(confidence);
});

it('wants nothing when it was dropped', async () => {
  const { utterance, jobs } = bench(['yes']);
  utterance.write(voice(400));
  const snapshot = utterance.snapshot();
  utterance.drop();
  expect(jobs[0]?.isWanted()).toBe(false);
  utterance.write(voice(2_000));
  await snapshot;
  expect(jobs).toHaveLength(1);
});
