import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpeechChunk } from '@saywell/agent';
import { expect, it } from 'vitest';
import { createSherpaSpeechToText } from './sherpa-speech-to-text.ts';
import { createSherpaTextToSpeech } from './sherpa-text-to-speech.ts';
import { fakeAddon, openFakeModels } from './testing/fake-models.ts';

const sound = (ms: number): Int16Array => new Int16Array(ms * 16).fill(3_000);
const quiet = (ms: number): Int16Array => new Int16Array(ms * 16);
const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  );

it('hears while the caller speaks, and the whole at a snapshot', async () => {
  await using models = await openFakeModels();
  await using engine = await createSherpaSpeechToText({ model: models.ears, addon: fakeAddon });
  const partials: string[] = [];
  const stream = await engine.createStream({ phrases: [], onPartial: (text) => partials.push(text) });
  stream.begin();
  for (let part = 0; part < 5; part += 1) stream.write(sound(320));
  stream.write(sound(200));
  expect(await stream.snapshot()).toEqual({ text: 'i would like to book a' });
  expect(partials).toEqual(['i', 'i would', 'i would like', 'i would like to', 'i would like to book']);
  stream.end();
  stream.begin();
  expect(await stream.snapshot()).toEqual({ text: '' });
  stream.close();
});

it('goes on after a snapshot as if there had been none', async () => {
  await using models = await openFakeModels();
  await using engine = await createSherpaSpeechToText({ model: models.ears, addon: fakeAddon });
  const stream = await engine.createStream({ phrases: [], onPartial: () => undefined });
  stream.begin();
  stream.write(sound(200));
  expect((await stream.snapshot()).text).toBe('i');
  expect((await stream.snapshot()).text).toBe('i');
  stream.write(sound(760));
  expect((await stream.snapshot()).text).toBe('i would like');
});

it('keeps calls apart, and tells each its language', async () => {
  await using models = await openFakeModels();
  await using engine = await createSherpaSpeechToText({ model: models.ears, addon: fakeAddon });
  const german = await engine.createStream({ phrases: [], language: 'de-DE', onPartial: () => undefined });
  const silent = await engine.createStream({ phrases: [], onPartial: () => undefined });
  for (const stream of [german, silent]) stream.begin();
  german.write(sound(640));
  silent.write(quiet(640));
  expect((await german.snapshot()).text).toBe('[de] i would');
  expect((await silent.snapshot()).text).toBe('');
});

it('lowers the letters of a model that knows only capitals', async () => {
  await using models = await openFakeModels('upper');
  await using engine = await createSherpaSpeechToText({ model: models.ears, addon: fakeAddon });
  const stream = await engine.createStream({ phrases: [], onPartial: () => undefined });
  stream.begin();
  stream.write(sound(640));
  expect((await stream.snapshot()).text).toBe('i would');
});

it.each(['offline-transducer', 'canary'] as const)('decodes an utterance whole with %s', async (family) => {
  await using models = await openFakeModels('', family);
  await using engine = await createSherpaSpeechToText({ model: models.ears, addon: fakeAddon });
  const stream = await engine.createStream({ phrases: [], onPartial: () => undefined });
  stream.begin();
  stream.write(sound(960));
  expect(await stream.snapshot()).toEqual({ text: 'i would like' });
  stream.write(sound(122_000));
  expect((await stream.snapshot()).startCutMs).toBeGreaterThan(0);
});

it.each(['streaming-transducer', 'offline-transducer'] as const)(
  'fails an utterance whose decoding fails, and gives up what is over, with %s',
  async (family) => {
    await using models = await openFakeModels('', family);
    await using engine = await createSherpaSpeechToText({ model: models.ears, addon: fakeAddon });
    const stream = await engine.createStream({ phrases: [], onPartial: () => undefined });
    stream.begin();
    stream.write(new Int16Array(16_000).fill(32_000));
    expect(await code(stream.snapshot())).toBe('engine-failed');
    stream.begin();
    stream.write(sound(640));
    const forgotten = stream.snapshot();
    stream.end();
    expect(await code(forgotten)).toBe('engine-aborted');
    stream.begin();
    stream.write(sound(320));
    expect((await stream.snapshot()).text).toBe('i');
  },
);

it('says what is missing instead of starting', async () => {
  await using models = await openFakeModels();
  const { ears: model, voice } = models;
  expect(await code(createSherpaSpeechToText({ model }))).toBe('engine-unavailable');
  await expect(createSherpaSpeechToText({ model })).rejects.toThrow(
    'npm install --no-save sherpa-onnx-node@',
  );
  await rm(join(model.folder, 'joiner.onnx'));
  await expect(createSherpaSpeechToText({ model, addon: fakeAddon })).rejects.toThrow(
    'joiner.onnx is missing',
  );
  await rm(join(voice.folder, 'espeak-ng-data'), { recursive: true });
  await expect(createSherpaTextToSpeech({ model: voice, addon: fakeAddon })).rejects.toThrow(
    'espeak-ng-data is',
  );
  await using broken = await openFakeModels('broken');
  await expect(createSherpaSpeechToText({ model: broken.ears, addon: fakeAddon })).rejects.toThrow(
    'check your config',
  );
  expect(await code(createSherpaTextToSpeech({ model: broken.voice, addon: fakeAddon }))).toBe(
    'engine-unavailable',
  );
});

it('outlives weights that end the process which loads them', async () => {
  await using models = await openFakeModels('damaged');
  expect(await code(createSherpaSpeechToText({ model: models.ears, addon: fakeAddon }))).toBe(
    'engine-unavailable',
  );
  expect(await code(createSherpaTextToSpeech({ model: models.voice, addon: fakeAddon }))).toBe(
    'engine-unavailable',
  );
});

it('speaks sentence by sentence, with the asked voice, without the silence before', async () => {
  await using models = await openFakeModels();
  await using engine = await createSherpaTextToSpeech({ model: models.voice, addon: fakeAddon });
  expect(engine.sampleRateHz).toBe(24_000);
  const chunks: SpeechChunk[] = [];
  const { signal } = new AbortController();
  for await (const chunk of engine.synthesize('Hello there. It is free!  …', { voiceId: '1', signal }))
    chunks.push(chunk);
  const samples = chunks.reduce((sum, chunk) => sum + chunk.samples.length, 0);
  const written = 'Hello there.'.length + 'It is free!'.length;
  expect(samples).toBe(written * 1_200 + 2 * 360);
  expect(chunks[0]?.samples.at(-1)).toBe(Math.round(Math.fround(0.2) * 32_767));
});

it('stops soon after it is told to, and speaks again', async () => {
  await using models = await openFakeModels('busy 5');
  await using engine = await createSherpaTextToSpeech({ model: models.voice, addon: fakeAddon });
  const stop = new AbortController();
  let heard = 0;
  for await (const chunk of engine.synthesize('a'.repeat(400), { signal: stop.signal })) {
    heard += chunk.samples.length;
    stop.abort();
  }
  expect(heard).toBeLessThan(400 * 1_200);
  let again = 0;
  for await (const chunk of engine.synthesize('Yes.', { signal: new AbortController().signal }))
    again += chunk.samples.length;
  expect(again).toBeGreaterThan(0);
});

it('tells that the voice failed, for that sentence only', async () => {
  await using models = await openFakeModels();
  await using engine = await createSherpaTextToSpeech({ model: models.voice, addon: fakeAddon });
  const { signal } = new AbortController();
  const spoken = async (text: string): Promise<void> => {
    for await (const _ of engine.synthesize(text, { signal })) continue;
  };
  expect(await code(spoken('This will FAIL.'))).toBe('engine-failed');
  expect(await code(spoken('This is fine.'))).toBe('done');
});

it('fails what waits when it is closed, and everything after', async () => {
  await using models = await openFakeModels('busy 50');
  const engine = await createSherpaSpeechToText({ model: models.ears, addon: fakeAddon });
  const stream = await engine.createStream({ phrases: [], onPartial: () => undefined });
  stream.begin();
  stream.write(sound(3_200));
  const waiting = code(stream.snapshot());
  await engine[Symbol.asyncDispose]();
  expect(await waiting).toBe('engine-aborted');
  expect(await code(engine.createStream({ phrases: [], onPartial: () => undefined }))).toBe('engine-aborted');
});
