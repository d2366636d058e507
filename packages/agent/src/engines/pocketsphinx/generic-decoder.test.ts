import { expect, it } from 'vitest';
import type { NativePointer } from '../native/load-library.ts';
import type { DomainFiles } from './domain-files.ts';
import { createGenericDecoder } from './generic-decoder.ts';
import type { PocketSphinxLibrary } from './library.ts';
import { createWorkSlots } from './work-slots.ts';

/** Notes what is done with models; a model is a number. */
function setUp(canMix = true) {
  const log: string[] = [];
  let models = 0n;
  const made = (what: string): Promise<NativePointer> => {
    models += 1n;
    log.push(`${models} = ${what}`);
    return Promise.resolve(models);
  };
  const library: PocketSphinxLibrary = {
    createDecoder: () => Promise.resolve(100n),
    startUtterance: () => Promise.resolve(0),
    processRaw: () => Promise.resolve(0),
    endUtterance: () => Promise.resolve(log.push('end utterance')),
    hypothesis: () => Promise.resolve('text'),
    frameCount: () => 11,
    startStream: () => 0,
    cepstralMean: { read: () => null, write: () => undefined },
    languageModels: {
      read: (_, path) => made(path.endsWith('domain.arpa') ? 'domain' : path),
      mix: (_, [one, other], share) =>
        canMix ? made(`${one} and ${other}, ${share}`) : Promise.resolve(null),
      use: (_, model) => Promise.resolve(log.push(`use ${model}`) > 0),
      addWords: (_, words) => void log.push(...words.map(({ word, phones }) => `${word}: ${phones}`)),
      release: (model) => void log.push(`release ${model}`),
    },
    free: () => Promise.resolve(log.push('free')),
  };
  const make = () =>
    createGenericDecoder({ library, languageModel: 'english', options: {}, slots: createWorkSlots(1) });
  return { log, make };
}
const filesOf = (word: string): DomainFiles => ({
  model: '',
  dictionary: '',
  familiarity: () => 1,
  newWords: [{ word, phones: 'AH' }],
});

it('mixes the words of an assistant into general English, once', async () => {
  const { log, make } = setUp();
  const decoder = await make();
  const files = filesOf('saywell');
  expect(decoder.favours()).toBeNull();
  decoder.favour(files);
  decoder.favour(files);
  expect(decoder.favours()).toBe(files);
  await decoder.finish();
  expect(log).toEqual([
    '1 = english',
    'saywell: AH',
    '2 = domain',
    '3 = 1 and 2, 0.5',
    'release 2',
    'use 3',
    'release 3',
  ]);
});

it('never mixes two assistants, and ends what is being decoded for the other', async () => {
  const { log, make } = setUp();
  const decoder = await make();
  decoder.favour(filesOf('one'));
  decoder.start(null);
  decoder.favour(filesOf('other'));
  await decoder.finish();
  const since = log.indexOf('release 3') + 1;
  expect(log.slice(since, since + 4)).toEqual([
    'end utterance',
    'other: AH',
    '4 = domain',
    '5 = 1 and 4, 0.5',
  ]);
});

it('goes back to general English when they cannot be mixed', async () => {
  const { log, make } = setUp(false);
  const decoder = await make();
  decoder.favour(filesOf('saywell'));
  expect(await decoder.finish()).toMatchObject({ text: 'text' });
  expect(log.slice(-3)).toEqual(['2 = domain', 'release 2', 'use 1']);
});

it('gives its model back after the decoder', async () => {
  const { log, make } = setUp();
  await (await make()).close();
  expect(log.slice(-2)).toEqual(['free', 'release 1']);
});
