import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDomainModel } from '../../language/domain-model.ts';
import type { PronounceByRule } from '../flite/lexicon.ts';
import type { PronunciationDictionary } from './dictionary.ts';
import { createFamiliarity, type Familiarity } from './familiarity.ts';
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

async function buildFiles(
  phrases: readonly string[],
  { dictionary, byRule }: DomainFileSources,
): Promise<DomainFiles> {
  const { arpa, words, spelledOut } = buildDomainModel(phrases);
  const ruled = await byRule?.(words.flatMap((word) => unknownStems(word, dictionary)));
  const sources = { dictionary, byRule: (word: string) => ruled?.get(word) ?? null };
  const entriesOf = (word: string) =>
    pronounce(word, spelledOut.has(word), sources).map((phones, index) => ({
      word: `${word}${index === 0 ? '' : `(${index + 1})`}`,
      phones,
    }));
  const lines = words.flatMap(entriesOf).map(({ word, phones }) => `${word} ${phones}`);
  return {
    model: arpa,
    dictionary: `${lines.join('\n')}\n`,
    familiarity: createFamiliarity(arpa),
    newWords: words.filter((word) => dictionary.lookUp(word).length === 0).flatMap(entriesOf),
  };
}
