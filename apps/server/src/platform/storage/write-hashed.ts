import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** Of a file; digests in hex. */
export interface HashedFile {
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly md5: string;
}

/** Writes everything into a new file, and syncs it. */
export async function writeHashed(path: string, source: Uint8Array | Readable): Promise<HashedFile> {
  const digests = createDigests();
  await using file = await open(path, 'wx', 0o600);
  for await (const chunk of piecesOf(source)) {
    digests.add(chunk);
    await file.writeFile(chunk);
  }
  await file.sync();
  return digests.finish();
}

export async function hashFile(path: string): Promise<HashedFile> {
  return hashBytes(createReadStream(path));
}

export async function hashBytes(source: Uint8Array | Readable): Promise<HashedFile> {
  const digests = createDigests();
  for await (const chunk of piecesOf(source)) digests.add(chunk);
  return digests.finish();
}

function piecesOf(source: Uint8Array | Readable): AsyncIterable<Uint8Array> {
  return source instanceof Uint8Array ? Readable.from([source]) : source;
}

function createDigests() {
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  let sizeBytes = 0;
  return {
    add(chunk: Uint8Array): void {
      sha256.update(chunk);
      md5.update(chunk);
      sizeBytes += chunk.byteLength;
    },
    finish: (): HashedFile => ({ sizeBytes, sha256: sha256.digest('hex'), md5: md5.digest('hex') }),
  };
}
