import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Model, neededPaths } from '../catalogue/model.ts';
import type { ModelsFolder } from '../installed/models-folder.ts';
import type { RegisteredModel } from '../installed/register.ts';
import { ModelsError, onDisk } from '../models-error.ts';
import { downloadArchive } from './download-archive.ts';
import { hashFile } from './hash-file.ts';
import { archiveUrl } from './models-url.ts';
import { unpackArchive } from './unpack-archive.ts';

export interface InstallOptions {
  readonly folder: ModelsFolder;
  /** Base address of a mirror; absent: the publisher. */
  readonly mirror?: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (step: InstallStep) => void;
  /** Before the first try after a cut connection. Default 1 s. */
  readonly retryDelayMs?: number | undefined;
  readonly stallMs?: number | undefined;
}

export type InstallStep =
  | { readonly step: 'downloading'; readonly bytes: number; readonly ofBytes: number }
  | { readonly step: 'checking' }
  | { readonly step: 'unpacking' };

/** Weights hardly compress, and the archives have the same weights in up to two precisions. */
const unpackFactor = 4;

/**
 * Downloads, checks and unpacks one model; its folder appears whole or not at all. What was downloaded of it stays
 * when the work is stopped, and is gone on with. Throws {@link ModelsError}.
 */
export async function installModel(model: Model, options: InstallOptions): Promise<RegisteredModel> {
  const { folder, signal } = options;
  const archive = join(folder.downloads, model.archive.file);
  await onDisk(mkdir(folder.downloads, { recursive: true }));
  await download(model, archive, options);
  options.onProgress({ step: 'checking' });
  await checkSum(model, archive, signal);
  options.onProgress({ step: 'unpacking' });
  const registered = await unpack(model, archive, options);
  await rm(archive, { force: true });
  return registered;
}

async function download({ archive }: Model, path: string, options: InstallOptions): Promise<void> {
  const { mirror, signal, onProgress, retryDelayMs, stallMs } = options;
  await downloadArchive({
    url: archiveUrl(archive, mirror),
    bytes: archive.bytes,
    path,
    signal,
    onProgress: (bytes) => onProgress({ step: 'downloading', bytes, ofBytes: archive.bytes }),
    ...(retryDelayMs !== undefined && { retryDelayMs }),
    ...(stallMs !== undefined && { stallMs }),
  });
}

async function checkSum({ id, archive }: Model, path: string, signal: AbortSignal): Promise<void> {
  const sum = await hashFile(path, signal).catch((error: unknown) => {
    throw signal.aborted ? new ModelsError('cancelled', 'stopped', { cause: error }) : error;
  });
  if (sum === archive.sha256) return;
  // Nothing can be made of it: the next try begins anew.
  await rm(path, { force: true });
  throw new ModelsError(
    'wrong-checksum',
    `what was downloaded for ${id} is not the file that the catalogue knows (SHA-256 ${sum}); it was deleted`,
  );
}

async function unpack(
  model: Model,
  archive: string,
  { folder, signal }: InstallOptions,
): Promise<RegisteredModel> {
  const draft = folder.unpackFolder(model.id);
  await onDisk(rm(draft, { recursive: true, force: true }));
  await onDisk(mkdir(draft, { recursive: true }));
  try {
    const files = await unpackArchive({
      archive,
      folder: draft,
      wanted: { folder: model.archive.folder, ...neededPaths(model) },
      limitBytes: model.archive.bytes * unpackFactor,
      signal,
    });
    const target = folder.modelFolder(model.id);
    await onDisk(rm(target, { recursive: true, force: true }));
    await onDisk(rename(draft, target));
    return { sha256: model.archive.sha256, files };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
