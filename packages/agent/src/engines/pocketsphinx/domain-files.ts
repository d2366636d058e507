import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domainModelSteps } from '../../language/domain-model.ts';
import { inSlices } from '../../runtime/in-slices.ts';
import type { PronounceByRule } from '../flite/lexicon.ts';
import type { PronunciationDictionary } from './dictionary.ts';
import { type Familiarity, familiaritySteps } from './familiarity.ts';
import type { NewWord } from './language-models.ts';
import { pronounce, unknownStems } from './pronounce.ts';

/** What the domain decoder of one set of phrases reads. */
export interface DomainFiles {
  /** ARPA language model. */
  readonly model: string;
  /** Pronunciations of the model's words and of no others: the full dictionary takes seconds to load. */
  readonly dictionary: string;
  readonly familiarity: Familiarity;
  /** Words that the general dictionary lacks. */
  readonly newWords: readonly NewWord[];
}

/** Assistants whose model is stored; each is about 300 KB. */
const cachedAssistants = 32;

export interface DomainFileSources {
  readonly dictionary: PronunciationDictionary;
  readonly byRule: PronounceByRule | null;
}

/** Builds the files once per set of phrases. */
export function createDomainFiles(
  sources: DomainFileSources,
): (phrases: readonly string[]) => Promise<DomainFiles> {
  const cache = new Map<string, Promise<DomainFiles>>();
  return (phrases) => {
    const key = createHash('sha256').update(JSON.stringify(phrases)).digest('base64');
    const files = cache.get(key) ?? buildFiles(phrases, sources);
    cache.delete(key);
    cache.set(key, files);
    files.catch(() => cache.delete(key));
    const oldest = cache.keys().next();
    if (cache.size > cachedAssistants && !oldest.done) cache.delete(oldest.value);
    return files;
  };
}

/** Writes the files for as long as `use` takes: PocketSphinx reads them completely when it starts. */
export async function withDomainFiles<Result>(
  files: DomainFiles,
  use: (paths: { readonly model: string; readonly dictionary: string }) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'saywell-speech-'));
  const paths = { model: join(folder, 'domain.arpa'), dictionary: join(folder, 'domain.dict') };
  try {
    await Promise.all([writeFile(paths.model, files.model), writeFile(paths.dictionary, files.dictionary)]);
    return await use(paths);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** In slices: calls go on while the model of another assistant is made, half a second of work. */
async function buildFiles(
  phrases: readonly string[],
  { dictionary, byRule }: DomainFileSources,
): Promise<DomainFiles> {
  const { arpa, words, spelledOut } = await inSlices(domainModelSteps(phrases));
  const stems = await inSlices(collecting(words, (word) => unknownStems(word, dictionary)));
  const ruled = await byRule?.(stems);
  const sources = { dictionary, byRule: (word: string) => ruled?.get(word) ?? null };
  const entriesOf = (word: string): readonly NewWord[] =>
    pronounce(word, spelledOut.has(word), sources).map((phones, index) => ({
      word: `${word}${index === 0 ? '' : `(${index + 1})`}`,
      phones,
    }));
  const entries = await inSlices(collecting(words, entriesOf));
  const isNew = (word: string): boolean => dictionary.lookUp(word).length === 0;
  return {
    model: arpa,
    dictionary: `${entries.map(({ word, phones }) => `${word} ${phones}`).join('\n')}\n`,
    familiarity: await inSlices(familiaritySteps(arpa)),
    newWords: await inSlices(collecting(words.filter(isNew), entriesOf)),
  };
}

/** What each word comes to, in their order. */
function* collecting<Found>(
  words: readonly string[],
  find: (word: string) => readonly Found[],
): Generator<undefined, Found[]> {
  const all: Found[] = [];
  for (const word of words) {
    all.push(...find(word));
    yield;
  }
  return all;
}
