import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Sound files that voices are made after, on the disk. */
export interface VoiceSamples {
  save(orgId: string, id: string, bytes: Uint8Array): Promise<void>;
  /** Null: there is none, or the signature is not its. */
  read(orgId: string, id: string, signature: string): Promise<Uint8Array | null>;
  deleteAll(orgId: string): Promise<void>;
  /** Whoever has it may hear the sample: a page's player sends no key. */
  sign(orgId: string, id: string): string;
}

export function createVoiceSamples(dataDirectory: string, key: Uint8Array): VoiceSamples {
  const folderOf = (orgId: string) => join(dataDirectory, 'voices', orgId);
  const sign = (orgId: string, id: string) =>
    createHmac('sha256', key).update(`voice-sample.${orgId}.${id}`).digest('base64url');
  return {
    async save(orgId, id, bytes) {
      await mkdir(folderOf(orgId), { recursive: true, mode: 0o700 });
      await writeFile(join(folderOf(orgId), `${id}.wav`), bytes, { mode: 0o600 });
    },
    async read(orgId, id, signature) {
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(orgId, id))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return readFile(join(folderOf(orgId), `${id}.wav`)).catch(() => null);
    },
    deleteAll: (orgId) => rm(folderOf(orgId), { recursive: true, force: true }),
    sign,
  };
}
