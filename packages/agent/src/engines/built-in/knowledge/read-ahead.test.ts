import { describe, expect, it } from 'vitest';
import type { EmbeddingEngine } from '../../embedding-engine.ts';
import type { KnowledgeEntry } from '../../engine.ts';
import { readAhead } from './read-ahead.ts';
import { type StoredVectors, textDigest, type VectorStore } from './vector-store.ts';

const entry = (question: string, answer: string): KnowledgeEntry => ({
  id: question,
  title: question,
  questions: [question],
  answer,
});
const bases = [
  [entry('opening hours', 'Nine to five.')],
  [entry('opening hours', 'Nine to five.'), entry('parking', 'Free.')],
];

function openStore(): VectorStore & { stored: StoredVectors } {
  const store = {
    stored: new Map<string, Float32Array>() as StoredVectors,
    load: async () => store.stored,
    save: async (_encoder: string, vectors: StoredVectors) => void (store.stored = vectors),
  };
  return store;
}
function encoderThat(embed: EmbeddingEngine['embed']): EmbeddingEngine {
  return { name: 'counting', model: 'counting', embed };
}

describe('reading ahead', () => {
  it('stores the vector of every text of the bases, and reads each once', async () => {
    const read: string[] = [];
    const vectors = openStore();
    const embeddings = encoderThat(async (texts) => {
      read.push(...texts);
      return texts.map((text) => Float32Array.of(text.length));
    });
    const count = await readAhead(bases, { embeddings, vectors });
    expect(count).toBe(read.length);
    expect(new Set(read).size).toBe(read.length);
    expect(vectors.stored.get(textDigest('parking'))).toEqual(Float32Array.of(7));
    expect(vectors.stored.get(textDigest('Nine to five.'))).toEqual(Float32Array.of(13));
    await readAhead(bases, { embeddings, vectors });
    expect(read).toHaveLength(count);
  });

  it('fails with the encoder, and stores nothing then', async () => {
    const vectors = openStore();
    const embeddings = encoderThat(() => Promise.reject(new Error('no weights')));
    await expect(readAhead(bases, { embeddings, vectors })).rejects.toThrow('no weights');
    expect(vectors.stored.size).toBe(0);
  });
});
