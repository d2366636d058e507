import type { Model } from './model.ts';
import { models } from './models.ts';

/** Ears and a voice that go together. */
export interface ModelSet {
  readonly id: string;
  /** One line: whom it is for. */
  readonly summary: string;
  readonly models: readonly Model[];
}

const modelOf = (id: string): Model => {
  const found = models.find((model) => model.id === id);
  if (found === undefined) throw new Error(`the catalogue has no model ${id}`);
  return found;
};

const setOf = (id: string, summary: string, modelIds: readonly string[]): ModelSet => ({
  id,
  summary,
  models: modelIds.map(modelOf),
});

/** What `saywell models` offers, from the lightest to the most accurate. */
export const modelSets: readonly ModelSet[] = [
  setOf('tiny-english', 'small machines; the least memory', ['zipformer-en-20m', 'kitten-nano-en']),
  setOf('fast-english', 'a laptop or a small server; conversational, cased and punctuated', [
    'kroko-en',
    'kitten-nano-en',
  ]),
  setOf('best-english', 'a server with cores to spare; the most accurate English', [
    'parakeet-v2-en',
    'kokoro-en',
  ]),
  setOf('tiny-multilingual', 'small machines; English, French, German, Spanish', [
    'canary-180m-flash',
    'supertonic-3',
  ]),
  setOf('fast-multilingual', 'text while the caller speaks, in many languages', [
    'nemotron-streaming-multilingual',
    'supertonic-3',
  ]),
  setOf('best-multilingual', 'a server with cores to spare; 25 European languages', [
    'parakeet-v3-multilingual',
    'supertonic-3',
  ]),
];
