import { LRUCache } from 'lru-cache';
import type { EmbeddingEngine } from '../../embedding-engine.ts';
import { EngineError } from '../../engine.ts';
import { controlText, isSameVector } from './control-text.ts';
import { textDigest, type VectorStore } from './vector-store.ts';

/** Vectors in memory by their text: entries that several bases share are read once, as are questions asked again. */
export interface VectorCache {
  /** False once the encoder has turned out to be of no use, and while it rests. */
  isUsable(): boolean;
  /** In the order of the texts; null when the encoder failed. `isLasting`: texts of a base, which are stored. */
  vectorsOf(texts: readonly string[], options: ReadOptions): Promise<readonly Float32Array[] | null>;
  /** Stores the lasting ones, where there is a store and it has not got them. */
  keep(): Promise<void>;
}

export interface ReadOptions {
  readonly priority: 'question' | 'background';
  readonly isLasting: boolean;
}

export interface VectorCacheOptions {
  readonly store?: VectorStore | undefined;
  readonly onUnavailable?: ((error: unknown) => void) | undefined;
}

/** 2 KB each. */
const maxVectors = 12_000;
/** Before questions whose vectors are not those of passages; stands in no text. */
const questionMark = '\u0000';

const controlDigest = textDigest(`\u0000control ${controlText}`);

export function createVectorCache(engine: EmbeddingEngine, options: VectorCacheOptions = {}): VectorCache {
  const { store, onUnavailable } = options;
  const encoder = [engine.name, engine.model].filter(Boolean).join(' ');
  // The one not needed for longest goes; a vector that is needed again is made again.
  const vectors = new LRUCache<string, Float32Array>({ max: maxVectors });
  const lasting = new Set<string>();
  let isUsable = true;
  let isStored = true;
  let saving = Promise.resolve();
  let loading: Promise<void> | null = null;

  async function load(from: VectorStore): Promise<void> {
    const stored = await from.load(encoder);
    if (engine.mayChange === true) {
      const [made] = await engine.embed([controlText], { priority: 'background', role: 'passage' });
      const known = stored.get(controlDigest);
      if (made !== undefined) take(controlDigest, made, true);
      // What another model has made is made again, and takes its place in the store.
      if (made === undefined || known === undefined || !isSameVector(known, made)) return;
    }
    for (const [digest, vector] of stored) {
      vectors.set(digest, vector);
      lasting.add(digest);
    }
  }
  function fail(error: unknown): null {
    if (isUsable) onUnavailable?.(error);
    if (error instanceof EngineError && error.code === 'engine-unavailable') isUsable = false;
    return null;
  }
  function take(digest: string, vector: Float32Array, isLasting: boolean): void {
    vectors.set(digest, vector);
    if (!isLasting) return;
    lasting.add(digest);
    isStored = false;
  }
  return {
    isUsable: () => isUsable && engine.isResting?.() !== true,
    async vectorsOf(texts, { priority, isLasting }) {
      if (!isUsable) return null;
      // A question does not wait for the disk.
      try {
        if (isLasting && store) await (loading ??= load(store));
      } catch (error) {
        loading = null;
        return fail(error);
      }
      const role = isLasting ? 'passage' : 'question';
      const mark = engine.tellsRoles === true && role === 'question' ? questionMark : '';
      const digests = new Map(texts.map((text) => [text, textDigest(mark + text)]));
      const known = new Map(texts.map((text) => [text, vectors.get(digests.get(text) ?? '')]));
      const missing = [...new Set(texts)].filter((text) => known.get(text) === undefined);
      try {
        const made = missing.length === 0 ? [] : await engine.embed(missing, { priority, role });
        missing.forEach((text, place) => {
          const vector = made[place];
          if (!vector) return;
          known.set(text, vector);
          take(digests.get(text) ?? '', vector, isLasting);
        });
      } catch (error) {
        return fail(error);
      }
      return texts.flatMap((text) => known.get(text) ?? []);
    },
    keep() {
      if (!store || isStored) return saving;
      isStored = true;
      const kept = [...lasting].flatMap((digest) => {
        const vector = vectors.peek(digest);
        if (vector === undefined) lasting.delete(digest);
        return vector === undefined ? [] : [[digest, vector] as const];
      });
      saving = saving.then(() => store.save(encoder, new Map(kept)));
      return saving;
    },
  };
}
