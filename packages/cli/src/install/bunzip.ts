import { createReadStream } from 'node:fs';
import unbzip2 from 'unbzip2-stream';
import { ModelsError } from '../models-error.ts';

/**
 * Uncompressed bytes of a bzip2 file. Counted block by block as they appear, so that a small file which unpacks
 * to very much stops at `limitBytes`. Throws {@link ModelsError}.
 */
export async function* bunzip(path: string, limitBytes: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  const decoder = unbzip2();
  let ready: Buffer[] = [];
  let total = 0;
  let failure: unknown;
  decoder.on('data', (chunk: Buffer) => {
    total += chunk.length;
    // The decoder catches it, stops, and hands it on as its error.
    if (total > limitBytes)
      throw new ModelsError('too-large', `the archive unpacks to more than ${limitBytes} bytes`);
    ready.push(chunk);
  });
  decoder.on('error', (error: unknown) => {
    failure ??= error;
  });
  const take = (): Buffer[] => {
    if (failure !== undefined) throw asModelsError(failure);
    const taken = ready;
    ready = [];
    return taken;
  };
  const source: AsyncIterable<Buffer> = createReadStream(path, { signal });
  for await (const chunk of source) {
    decoder.write(chunk);
    yield* take();
  }
  decoder.end();
  yield* take();
}

const asModelsError = (error: unknown): ModelsError =>
  error instanceof ModelsError
    ? error
    : new ModelsError('broken-archive', 'the archive is broken or cut off', { cause: error });
