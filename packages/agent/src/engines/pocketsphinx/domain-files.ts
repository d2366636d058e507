import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDomainModel } from '../../language/domain-model.ts';
import { type PronunciationSources, pronounce } from './pronounce.ts';

/** What the domain decoder of one set of phrases reads. */
export interface DomainFiles {
  /** ARPA language model. */
  readonly model: string;
  /** Pronunciations of the model's words and of no others: the full dictionary takes seconds to load. */
  readonly dictionary: string;
}

/** Assistants whose model is kept; each is about 300 KB. */
const cachedAssistants = 32;

/** Builds the files once per set of phrases. */
export function createDomainFiles(
  sources: PronunciationSources,
): (phrases: readonly string[]) => DomainFiles {
  const cache = new Map<string, DomainFiles>();
  return (phrases) => {
    const key = createHash('sha256').update(JSON.stringify(phrases)).digest('base64');
    const files = cache.get(key) ?? buildFiles(phrases, sources);
    cache.delete(key);
    cache.set(key, files);
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

function buildFiles(phrases: readonly string[], sources: PronunciationSources): DomainFiles {
  const { arpa, words, spelledOut } = buildDomainModel(phrases);
  const lines = words.flatMap((word) =>
    pronounce(word, spelledOut.has(word), sources).map(
      (phones, index) => `${word}${index === 0 ? '' : `(${index + 1})`} ${phones}`,
    ),
  );
  return { model: arpa, dictionary: `${lines.join('\n')}\n` };
}
