import { LRUCache } from 'lru-cache';
import type { EmbeddingEngine } from '../../embedding-engine.ts';
import { EngineError } from '../../engine.ts';

/** Vectors in memory by their text: entries that several bases share are read once, as are questions asked again. */
export interface VectorCache {
  /** False once the encoder has turned out to be of no use, and while it rests. */
  isUsable(): boolean;
  /** In the order of the texts; null when the encoder failed. */
  vectorsOf(
    texts: readonly string[],
    priority: 'question' | 'background',
  ): Promise<readonly Float32Array[] | null>;
}

/** 2 KB each. */
const maxVectors = 12_000;

export function createVectorCache(
  engine: EmbeddingEngine,
  onUnavailable?: (error: unknown) => void,
): VectorCache {
  // The one not needed for longest goes; a vector that is needed again is made again.
  const vectors = new LRUCache<string, Float32Array>({ max: maxVectors });
  let isUsable = true;

  function fail(error: unknown): null {
    if (isUsable) onUnavailable?.(error);
    if (error instanceof EngineError && error.code === 'engine-unavailable') isUsable = false;
    return null;
  }
  return {
    isUsable: () => isUsable && engine.isResting?.() !== true,
    async vectorsOf(texts, priority) {
      if (!isUsable) return null;
      const missing = [...new Set(texts)].filter((text) => !vectors.has(text));
      const known = new Map(texts.flatMap((text) => entryOf(text, vectors.get(text))));
      try {
        const made = missing.length === 0 ? [] : await engine.embed(missing, { priority });
        missing.forEach((text, place) => {
          const vector = made[place];
          if (!vector) return;
          known.set(text, vector);
          vectors.set(text, vector);
        });
      } catch (error) {
        return fail(error);
      }
      return texts.flatMap((text) => known.get(text) ?? []);
    },
  };
}

function entryOf(
  text: string,
  vector: Float32Array | undefined,
): readonly (readonly [string, Float32Array])[] {
  return vector ? [[text, vector]] : [];
}
