import { open, stat, truncate } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { ModelsError, onDisk } from '../models-error.ts';
import { type OpenedSource, openSource } from './open-source.ts';

export interface DownloadOptions {
  readonly url: URL;
  /** Exact length; more is never written. */
  readonly bytes: number;
  /** File that grows. What it holds from an earlier try is gone on with. */
  readonly path: string;
  readonly signal: AbortSignal;
  /** Called with the length that the file has. */
  readonly onProgress?: (bytes: number) => void;
  /** Silence after which a connection is given up. Default 30 s. */
  readonly stallMs?: number;
  /** Before the first try after a cut; doubles. Default 1 s. */
  readonly retryDelayMs?: number;
}

/** Tries in a row that bring no byte. */
const maxVainTries = 5;
/** A cut is gone on with; an answer of the server that says no is final. */
class Cut extends Error {}

/** Downloads one file, going on where a cut or an earlier run stopped. Throws {@link ModelsError}. */
export async function downloadArchive(options: DownloadOptions): Promise<void> {
  const { bytes, path, signal, retryDelayMs = 1_000 } = options;
  let vainTries = 0;
  for (;;) {
    const before = await lengthOf(path, bytes);
    if (before === bytes) return;
    try {
      await downloadOnce(options, before);
      return;
    } catch (error) {
      if (signal.aborted) throw new ModelsError('cancelled', 'stopped', { cause: error });
      if (!(error instanceof Cut)) throw error;
      vainTries = (await lengthOf(path, bytes)) > before ? 0 : vainTries + 1;
      if (vainTries >= maxVainTries)
        throw new ModelsError('download-failed', `${options.url.host} cannot be reached: ${error.message}`, {
          cause: error.cause,
        });
      await delay(retryDelayMs * 2 ** vainTries, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** A file longer than it can be is begun anew. */
async function lengthOf(path: string, bytes: number): Promise<number> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= bytes) return size;
  await onDisk(truncate(path, 0));
  return 0;
}

async function downloadOnce(options: DownloadOptions, offset: number): Promise<void> {
  const stall = new AbortController();
  const { stallMs = 30_000, signal } = options;
  const timer = setTimeout(() => stall.abort(new Error(`nothing came for ${stallMs} ms`)), stallMs);
  try {
    const source = await openSource(options.url, offset, AbortSignal.any([signal, stall.signal]));
    const start = startOf(source, offset, options);
    await append(source.body, start, options, () => timer.refresh());
  } catch (error) {
    if (error instanceof ModelsError || error instanceof Cut) throw error;
    throw new Cut(reasonOf(stall.signal.aborted ? stall.signal.reason : error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Where the file goes on. Throws for answers that have no bytes of it. */
function startOf(source: OpenedSource, offset: number, { url, bytes }: DownloadOptions): number {
  const { status } = source;
  if (status === 404 || status === 410)
    throw new ModelsError('not-found', `${url.href} is not there (${status})`);
  if (status === 408 || status === 429 || status >= 500) throw new Cut(`the server answered ${status}`);
  if (status === 416) return 0;
  if (status !== 200 && status !== 206)
    throw new ModelsError('download-refused', `${url.host} refused with ${status}`);
  if (source.totalBytes !== null && source.totalBytes !== bytes)
    throw new ModelsError(
      'wrong-size',
      `${url.href} has ${source.totalBytes} bytes, the catalogue knows ${bytes}: it is another file`,
    );
  return status === 206 && source.offset === offset ? offset : 0;
}

async function append(
  body: OpenedSource['body'],
  start: number,
  { bytes, path, signal, onProgress }: DownloadOptions,
  heard: () => void,
): Promise<void> {
  const file = await onDisk(open(path, start === 0 ? 'w' : 'a'));
  let length = start;
  try {
    for await (const chunk of body) {
      signal.throwIfAborted();
      heard();
      if (length + chunk.length > bytes)
        throw new ModelsError('wrong-size', `the server sends more than the ${bytes} bytes of the file`);
      await onDisk(file.writeFile(chunk));
      length += chunk.length;
      onProgress?.(length);
    }
    if (length < bytes) throw new Cut(`the connection ended after ${length} of ${bytes} bytes`);
    await onDisk(file.sync());
  } finally {
    await file.close();
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
