import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ModelsError } from '../models-error.ts';

/** The bytes of a file from `offset` on, or the answer that there are none. */
export interface OpenedSource {
  readonly status: number;
  /** Where the bytes begin; 0 when the server sends the whole file all the same. */
  readonly offset: number;
  /** Length of the whole file; null: not told. */
  readonly totalBytes: number | null;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Opens an `http:`, `https:` or `file:` address; what is sent is asked for as it is, not compressed again. */
export async function openSource(url: URL, offset: number, signal: AbortSignal): Promise<OpenedSource> {
  if (url.protocol === 'file:') return openFile(url, offset);
  const headers = {
    'accept-encoding': 'identity',
    ...(offset > 0 && { range: `bytes=${offset}-` }),
  };
  const response = await fetch(url, { headers, signal });
  const body: AsyncIterable<Uint8Array> = response.body ?? noBytes();
  const isPart = response.status === 206;
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '');
  const length = response.headers.get('content-length');
  return {
    status: response.status,
    offset: isPart ? Number(range?.[1] ?? -1) : 0,
    totalBytes: isPart ? toLength(range?.[2]) : toLength(length),
    body,
  };
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

const toLength = (text: string | null | undefined): number | null => (text == null ? null : Number(text));

async function openFile(url: URL, offset: number): Promise<OpenedSource> {
  const path = fileURLToPath(url);
  try {
    const { size } = await stat(path);
    return {
      status: offset > 0 ? 206 : 200,
      offset,
      totalBytes: size,
      body: createReadStream(path, { start: offset }),
    };
  } catch (cause) {
    throw new ModelsError('not-found', `${path} cannot be read`, { cause });
  }
}
