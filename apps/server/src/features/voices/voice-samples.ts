import { createHmac, timingSafeEqual } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ByteStorage } from '../../platform/storage/byte-storage.ts';

/** Sound files that voices are made after. */
export interface VoiceSamples {
  save(orgId: string, id: string, bytes: Uint8Array): Promise<void>;
  /** Null: there is none, or the signature is not its. */
  read(orgId: string, id: string, signature: string): Promise<Uint8Array | null>;
  deleteAll(orgId: string): Promise<void>;
  /** Whoever has it may hear the sample: a page's player sends no key. */
  sign(orgId: string, id: string): string;
}

const folderOf = (orgId: string): string => `voices/${orgId}/`;
export const sampleKey = (orgId: string, id: string): string => `${folderOf(orgId)}${id}.wav`;

export function createVoiceSamples(storage: ByteStorage, key: Uint8Array): VoiceSamples {
  const sign = (orgId: string, id: string) =>
    createHmac('sha256', key).update(`voice-sample.${orgId}.${id}`).digest('base64url');
  return {
    async save(orgId, id, bytes) {
      await storage.put(sampleKey(orgId, id), bytes);
    },
    async read(orgId, id, signature) {
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(orgId, id))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const stored = await storage.open(sampleKey(orgId, id));
      return stored && new Uint8Array(await buffer(stored));
    },
    deleteAll: (orgId) => storage.deleteAll(folderOf(orgId)),
    sign,
  };
}
