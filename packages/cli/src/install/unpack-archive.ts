import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { ModelsError, onDisk } from '../models-error.ts';
import { bunzip } from './bunzip.ts';
import { entryPath, type WantedPaths } from './entry-path.ts';

/** A file as it was written. */
export interface UnpackedFile {
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface UnpackOptions {
  /** A `.tar.bz2`. */
  readonly archive: string;
  /** Exists and is empty. */
  readonly folder: string;
  readonly wanted: WantedPaths;
  /** Of everything in the archive, wanted or not. */
  readonly limitBytes: number;
  readonly signal: AbortSignal;
}

/** The voices of the catalogue have about 360, of their sound data. */
const maxEntries = 2_000;

/** Unpacks what is wanted of an archive, and says what it wrote. Throws {@link ModelsError}. */
export async function unpackArchive(options: UnpackOptions): Promise<Record<string, UnpackedFile>> {
  const { archive, limitBytes, signal } = options;
  const entries = extract();
  const written: Record<string, UnpackedFile> = {};
  const source = Readable.from(bunzip(archive, limitBytes, signal));
  await Promise.all([
    pipeline(source, entries, { signal }).catch((error: unknown) => Promise.reject(asBroken(error))),
    writeEntries(entries, options, written).catch((error: unknown) => {
      source.destroy(error instanceof Error ? error : undefined);
      throw asBroken(error);
    }),
  ]);
  checkLayout(written, options.wanted);
  return written;
}

async function writeEntries(
  entries: ReturnType<typeof extract>,
  { folder, wanted }: UnpackOptions,
  written: Record<string, UnpackedFile>,
): Promise<void> {
  let count = 0;
  for await (const entry of entries) {
    count += 1;
    if (count > maxEntries)
      throw new ModelsError('too-large', `the archive has more than ${maxEntries} entries`);
    const path = entryPath({ name: entry.header.name, type: entry.header.type ?? 'file' }, wanted);
    if (path === null) entry.resume();
    else if (path in written) throw new ModelsError('unsafe-archive', `the archive has ${path} twice`);
    else written[path] = await writeEntry(entry, join(folder, path));
  }
}

async function writeEntry(entry: AsyncIterable<unknown>, path: string): Promise<UnpackedFile> {
  await onDisk(mkdir(dirname(path), { recursive: true }));
  // `wx`: whatever already lies there, a link too, is not written through.
  const file = await onDisk(open(path, 'wx', 0o644));
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const piece of entry) {
      if (!Buffer.isBuffer(piece)) throw new TypeError('tar-stream gave no bytes');
      hash.update(piece);
      bytes += piece.length;
      await onDisk(file.writeFile(piece));
    }
    await onDisk(file.sync());
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

function checkLayout(written: Readonly<Record<string, UnpackedFile>>, { files, folders }: WantedPaths): void {
  const paths = Object.keys(written);
  const missing = [
    ...files.filter((path) => !paths.includes(path)),
    ...folders.filter((folder) => !paths.some((path) => path.startsWith(`${folder}/`))),
  ];
  if (missing.length > 0) throw new ModelsError('wrong-layout', `the archive has no ${missing.join(', ')}`);
}

/** What tar and streams say of broken bytes has no code of its own. */
function asBroken(error: unknown): unknown {
  if (error instanceof ModelsError || !(error instanceof Error)) return error;
  if (error.name === 'AbortError') return new ModelsError('cancelled', 'stopped', { cause: error });
  return new ModelsError('broken-archive', 'the archive is broken or cut off', { cause: error });
}
