import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** SHA-256 of a file, lower-case hex. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const source: AsyncIterable<Buffer> = createReadStream(path, { signal, highWaterMark: 1 << 20 });
  for await (const chunk of source) hash.update(chunk);
  return hash.digest('hex');
}
