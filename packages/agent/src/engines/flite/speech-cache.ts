import type { SpeechChunk } from '../engine.ts';

/** Spoken sentences, the least recently used forgotten first. */
export interface SpeechCache {
  get(key: string): SpeechChunk | undefined;
  set(key: string, chunk: SpeechChunk): void;
}

/** `mayCache` false: it is made anew, and nothing of it stored. */
export async function cachedSpeech(
  cache: SpeechCache,
  key: string,
  { mayCache, make }: { readonly mayCache: boolean; readonly make: () => Promise<SpeechChunk> },
): Promise<SpeechChunk> {
  const known = mayCache ? cache.get(key) : undefined;
  if (known !== undefined) return known;
  const chunk = await make();
  if (mayCache) cache.set(key, chunk);
  return chunk;
}

export function createSpeechCache(maxBytes: number): SpeechCache {
  const chunks = new Map<string, SpeechChunk>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= chunks.get(key)?.samples.byteLength ?? 0;
    chunks.delete(key);
  }
  return {
    get(key) {
      const chunk = chunks.get(key);
      if (chunk) {
        // A Map iterates in the order of insertion: the entry becomes the newest.
        chunks.delete(key);
        chunks.set(key, chunk);
      }
      return chunk;
    },
    set(key, chunk) {
      forget(key);
      if (chunk.samples.byteLength > maxBytes) return;
      chunks.set(key, chunk);
      bytes += chunk.samples.byteLength;
      for (const oldest of chunks.keys()) {
        if (bytes <= maxBytes) return;
        forget(oldest);
      }
    },
  };
}
