import { randomUUID, webcrypto } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { endianness } from 'node:os';
import { join } from 'node:path';
import { digestBytes, type StoredVectors, type VectorStore } from '@saywell/agent';

/** Changes with the layout below: files of another one are made again. */
const signature = 'SWVEC001';
const checksumBytes = 32;
const headBytes = signature.length + checksumBytes + 4;
/** Larger ones are none of ours: the memory holds 12,000 vectors, 2 KB each, of the longest models 16 KB. */
const maxBytes = 256 * 1024 * 1024;

interface VectorFilesOptions {
  readonly folder: string;
  /** A folder with files of the same kind that are read beside it and never written; it need not be there. */
  readonly beside?: string;
  readonly log: { warn(details: object, message: string): void };
}

const pathIn = (folder: string, encoder: string) =>
  join(folder, `${encoder.replaceAll(/[^\w.-]+/g, '-').slice(0, 100)}.bin`);

/**
 * `<folder>/<encoder>.bin`: signature, SHA-256 of the rest, numbers in a vector (32 bit), then digest
 * and vector by vector. A file that is cut off or changed counts as none; what cannot be written is made again at the
 * next start.
 */
export function createVectorFiles({ folder, beside, log }: VectorFilesOptions): VectorStore {
  async function read(path: string, encoder: string): Promise<StoredVectors> {
    try {
      const bytes = await readFile(path);
      const vectors = await readVectors(bytes);
      if (vectors === null)
        log.warn({ encoder, bytes: bytes.length }, 'stored vectors are damaged and are made again');
      return vectors ?? new Map();
    } catch (error) {
      if (!isMissing(error)) log.warn({ encoder, reason: String(error) }, 'stored vectors cannot be read');
      return new Map();
    }
  }
  const pathOf = (encoder: string) => pathIn(folder, encoder);
  return {
    async load(encoder) {
      const own = await read(pathOf(encoder), encoder);
      return beside === undefined
        ? own
        : new Map([...(await read(pathIn(beside, encoder), encoder)), ...own]);
    },
    async save(encoder, vectors) {
      const temporary = `${pathOf(encoder)}.${randomUUID()}.part`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(temporary, await writeVectors(vectors), { mode: 0o600 });
        await rename(temporary, pathOf(encoder));
      } catch (error) {
        log.warn({ encoder, reason: String(error) }, 'vectors cannot be stored');
        await rm(temporary, { force: true }).catch(() => undefined);
      }
    },
  };
}

async function writeVectors(vectors: StoredVectors): Promise<Buffer> {
  const [first] = vectors.values();
  const length = first?.length ?? 0;
  const rows = [...vectors].filter(([, vector]) => vector.length === length);
  const body = Buffer.concat([
    uint32(length),
    ...rows.flatMap(([digest, vector]) => [Buffer.from(digest, 'hex'), bytesOf(vector)]),
  ]);
  return Buffer.concat([Buffer.from(signature), await checksumOf(body), body]);
}

/** Null: this is not what was written. */
async function readVectors(bytes: Buffer): Promise<StoredVectors | null> {
  if (bytes.length < headBytes || bytes.length > maxBytes) return null;
  if (bytes.toString('latin1', 0, signature.length) !== signature) return null;
  const body = bytes.subarray(signature.length + checksumBytes);
  const checksum = bytes.subarray(signature.length, signature.length + checksumBytes);
  if (!(await checksumOf(body)).equals(checksum)) return null;
  const length = body.readUInt32LE(0);
  const rowBytes = digestBytes + 4 * length;
  const vectors = new Map<string, Float32Array>();
  for (let start = 4; start + rowBytes <= body.length; start += rowBytes) {
    const row = body.subarray(start + digestBytes, start + rowBytes);
    const vector = vectorIn(row, length);
    vectors.set(body.toString('hex', start, start + digestBytes), vector);
  }
  return vectors;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** In another thread: of 12,000 long vectors it takes a tenth of a second. */
async function checksumOf(body: Buffer): Promise<Buffer> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', new Uint8Array(body)));
}

/** As the memory has them on nearly every machine: what is copied whole needs no time. */
const isStoredOrder = endianness() === 'LE';

function bytesOf(vector: Float32Array): Buffer {
  const { buffer, byteOffset, byteLength } = vector;
  if (isStoredOrder) return Buffer.from(new Uint8Array(buffer, byteOffset, byteLength));
  const bytes = Buffer.alloc(byteLength);
  vector.forEach((value, place) => bytes.writeFloatLE(value, 4 * place));
  return bytes;
}

function vectorIn(row: Buffer, length: number): Float32Array {
  if (isStoredOrder) return new Float32Array(new Uint8Array(row).buffer);
  return Float32Array.from({ length }, (_, place) => row.readFloatLE(4 * place));
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
