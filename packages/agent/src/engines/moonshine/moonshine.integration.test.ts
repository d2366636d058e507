import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SpeechToTextStream, TextToSpeechEngine } from '../engine.ts';
import { createFlite } from '../flite/flite.ts';
import { createMoonshine, type MoonshineSpeechToText } from './moonshine.ts';

const voices = ['slt', 'rms', 'awb'];
const said = [
  'How much is a demo?', 'What are your business hours?', 'Are you open on Saturday?', 'What is your address?',
  'How long does the implementation take?', 'Which industries do you work with?', 'Is my data safe?',
  'What services do you offer?', 'What is your phone number?', 'Can I get a refund?', 'My name is Sarah.',
  'The quick brown fox jumps over the lazy dog.', 'The soup needs more pepper and a little butter.',
  'The river flooded several villages in the valley.', 'He bought a violin from a famous musician.',
  'Yes, that is right.', 'I would like to book a demo.',
]; // biome-ignore format: a table

let engine: MoonshineSpeechToText;
let flite: TextToSpeechEngine;
const partials: string[] = [];

beforeAll(async () => {
  [engine, flite] = await Promise.all([createMoonshine({ snapshotTimeoutMs: 60_000 }), createFlite()]);
});
afterAll(() => engine[Symbol.asyncDispose]());

/** As the pipeline delivers it: some silence before, 100 ms after. */
async function speak(text: string, voiceId = 'rms'): Promise<Int16Array> {
  const parts: number[] = Array.from({ length: 300 * 16 }, () => 0);
  for await (const { samples } of flite.synthesize(text, { voiceId, signal: new AbortController().signal }))
    for (const sample of samples) parts.push(sample);
  return Int16Array.from([...parts, ...Array.from({ length: 100 * 16 }, () => 0)]);
}
const open = (): Promise<SpeechToTextStream> =>
  engine.createStream({ phrases: [], onPartial: (text) => partials.push(text) });
function write(to: SpeechToTextStream, samples: Int16Array): void {
  for (let at = 0; at < samples.length; at += 320) to.write(samples.subarray(at, at + 320));
}
async function hear(samples: Int16Array, by: SpeechToTextStream): Promise<string> {
  by.begin();
  write(by, samples);
  const { text } = await by.snapshot();
  by.end();
  return text;
}
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9']+/g) ?? [];

describe('the ear', () => {
  it('hears seven words of eight, of three voices and whatever they say', async () => {
    const visitor = await open();
    let [right, all] = [0, 0];
    const missed: string[] = [];
    for (const [at, sentence] of said.entries()) {
      const heard = await hear(await speak(sentence, voices[at % 3]), visitor);
      const found = wordsOf(sentence).filter((word) => wordsOf(heard).includes(word));
      right += found.length;
      all += wordsOf(sentence).length;
      if (found.length < wordsOf(sentence).length) missed.push(`${sentence} -> ${heard}`);
    }
    visitor.close();
    expect(right / all, missed.join('\n')).toBeGreaterThan(0.85);
  });

  it('writes punctuation and capitals, and is sure of what it heard well', async () => {
    const visitor = await open();
    visitor.begin();
    write(visitor, await speak('What are your business hours?'));
    const { text, confidence } = await visitor.snapshot();
    visitor.close();
    expect(text).toBe('What are your business hours?');
    expect(confidence).toBeGreaterThan(0.6);
  });

  it('tells what is being said while it is said', async () => {
    const visitor = await open();
    partials.length = 0;
    visitor.begin();
    const samples = await speak('What does the implementation process look like?');
    for (let at = 0; at < samples.length; at += 320) {
      visitor.write(samples.subarray(at, at + 320));
      // At the pace of speech: what is said all at once has no beginning to tell of.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await visitor.snapshot();
    visitor.close();
    expect(partials.length).toBeGreaterThan(0);
    expect(partials.join(' ').toLowerCase()).toContain('what does');
  });

  it('hears a turn of a minute to its end', async () => {
    const visitor = await open();
    visitor.begin();
    let ms = 0;
    for (let at = 0; ms < 60_000; at += 1) {
      const samples = await speak(said[at % said.length] ?? '');
      ms += samples.length / 16;
      write(visitor, samples);
    }
    write(visitor, await speak('What is your refund policy?'));
    const { text, startCutMs } = await visitor.snapshot();
    visitor.close();
    expect(text).toMatch(/what is your refund policy\?$/i);
    expect(wordsOf(text).length).toBeGreaterThan(110);
    expect(startCutMs).toBeUndefined();
  });

  it.each([
    ['nothing', () => new Int16Array(0)],
    ['silence', () => new Int16Array(32_000)],
    ['noise', () => Int16Array.from({ length: 32_000 }, (_, at) => (((at * 7919) % 6101) - 3050) * 3)],
    ['a tone', () => Int16Array.from({ length: 32_000 }, (_, at) => 8_000 * Math.sin(at / 6))],
  ])('hears nothing in %s, and what is said afterwards', async (_, samples) => {
    const visitor = await open();
    expect(await hear(samples(), visitor)).toBe('');
    expect(await hear(await speak('What is your address?'), visitor)).toBe('What is your address?');
    visitor.close();
  });
});

describe('snapshots', () => {
  it('may overlap and be asked while more is said', async () => {
    const visitor = await open();
    const question = await speak('What are your business hours?');
    visitor.begin();
    const early: Promise<unknown>[] = [];
    for (let at = 0; at < question.length; at += 9600) {
      write(visitor, question.subarray(at, at + 9600));
      early.push(visitor.snapshot(), visitor.snapshot());
    }
    await Promise.all(early);
    expect((await visitor.snapshot()).text).toBe('What are your business hours?');
    visitor.close();
  });

  it('after a pause hold both parts', async () => {
    const visitor = await open();
    visitor.begin();
    write(visitor, await speak('Can I come to your office'));
    expect((await visitor.snapshot()).text).toMatch(/to your office/i);
    write(visitor, await speak('on Tuesday at ten'));
    expect((await visitor.snapshot()).text).toMatch(/to your office.*tuesday/i);
    visitor.close();
  });

  it('of a dropped utterance settle and leave nothing in the next one', async () => {
    const visitor = await open();
    visitor.begin();
    write(visitor, await speak('What is your refund policy?'));
    const dropped = visitor.snapshot();
    visitor.end();
    expect(await hear(await speak('What is your address?'), visitor)).toBe('What is your address?');
    await dropped;
    expect((await visitor.snapshot()).text).toBe('');
    visitor.close();
  });

  it('of a closed stream fail, and others are heard', async () => {
    const [closed, other] = [await open(), await open()];
    closed.begin();
    write(closed, await speak('What is your address?'));
    closed.close();
    closed.close();
    await expect(closed.snapshot()).rejects.toMatchObject({ code: 'engine-aborted', engine: 'moonshine' });
    expect(await hear(await speak('What is your address?'), other)).toBe('What is your address?');
    other.close();
  });
});

it('hears ten visitors at once', async () => {
  const found = await Promise.all(
    said.slice(0, 10).map(async (sentence, at) => {
      const visitor = await open();
      const heard = wordsOf(await hear(await speak(sentence, voices[at % 3]), visitor));
      visitor.close();
      return wordsOf(sentence).map((word) => heard.includes(word));
    }),
  );
  const words = found.flat();
  expect(words.filter(Boolean).length / words.length).toBeGreaterThan(0.75);
});

it('loads its models with the first stream when it was told to wait, and hears nobody once it is closed', async () => {
  const late = await createMoonshine({ loads: 'with-first-stream', snapshotTimeoutMs: 60_000 });
  expect(late.lateMs?.()).toBe(0);
  const visitor = await late.createStream({ phrases: [], onPartial: () => undefined });
  expect(await hear(await speak('What is your address?'), visitor)).toBe('What is your address?');
  await late[Symbol.asyncDispose]();
  await expect(late.createStream({ phrases: [], onPartial: () => undefined })).rejects.toMatchObject({
    code: 'engine-unavailable',
  });
});
