import type { EmbeddingEngine } from '../../embedding-engine.ts';
import { EngineError } from '../../engine.ts';
import { type Alignment, alignLikeness } from './align-likeness.ts';
import {
  createEmbeddingRequests,
  type EmbeddingRequestOptions,
  type EmbeddingRequests,
  maxTexts,
} from './embedding-requests.ts';
import { referencePairs } from './reference-pairs.ts';

export interface OpenAIEmbeddingsOptions extends EmbeddingRequestOptions {
  /** Default `text-embedding-3-small`. */
  readonly model?: string | undefined;
  /** How the model's numbers are brought to the scale of the built-in encoder. Default by sentences that it reads first. */
  readonly alignment?: Alignment | undefined;
}

const defaultModel = 'text-embedding-3-small';
/** A small model on two cores reads so much in some seconds. */
const maxBatchCharacters = 30_000;
/** Read of one text: small models see 512 tokens. */
const maxCharacters = 2_000;

/**
 * Sentence vectors by an endpoint that speaks the OpenAI protocol, hosted or local. After three failures in a row it
 * is left alone for 15 s, then longer, up to five minutes; one request tries whether it is back. It rejects with
 * `engine-unavailable` only when its model is of no use: an endpoint that is away comes back.
 *
 * @example
 * const embeddings = createOpenAIEmbeddings({ baseUrl: 'http://localhost:11434/v1', model: 'nomic-embed-text' });
 */
export function createOpenAIEmbeddings(options: OpenAIEmbeddingsOptions): EmbeddingEngine {
  const { model = defaultModel } = options;
  // Vectors of two models must never be compared: whoever stores them does so by this name.
  const name = `embeddings/${model}`;
  const requests = createEmbeddingRequests({ ...options, name, model });
  const alignment = lazyAlignment(name, requests, options.alignment);
  return {
    name,
    isResting: () => requests.isResting(),
    async embed(texts, { priority = 'question', signal = new AbortController().signal } = {}) {
      const read = texts.map(readable);
      if (read.length === 0) return [];
      const aligned = await alignment();
      if (priority === 'question' && read.length <= maxTexts)
        return (await requests.ask(read, 'question', signal)).map(aligned);
      const vectors: Float32Array[] = [];
      for (const batch of batchesOf(read))
        vectors.push(...(await requests.ask(batch, 'background', signal)).map(aligned));
      return vectors;
    },
  };
}

/** Found once for the process; what failed is tried again. */
function lazyAlignment(
  name: string,
  requests: Pick<EmbeddingRequests, 'ask'>,
  given: Alignment | undefined,
): () => Promise<Alignment> {
  let found: Promise<Alignment> | null = given ? Promise.resolve(given) : null;
  const { signal } = new AbortController();
  async function find(): Promise<Alignment> {
    try {
      const pairs = pairsOf(await requests.ask(referencePairs.flat(), 'background', signal));
      const alignment = alignLikeness(pairs);
      if (alignment !== null) return alignment;
    } catch (error) {
      found = null;
      throw error;
    }
    const reason = 'The model puts sentences about the same no nearer than others';
    throw new EngineError('engine-unavailable', name, reason);
  }
  return () => (found ??= find());
}

function pairsOf(vectors: readonly Float32Array[]): readonly (readonly [Float32Array, Float32Array])[] {
  return vectors.flatMap((second, index) => {
    const first = index % 2 === 1 ? vectors[index - 1] : undefined;
    return first === undefined ? [] : [[first, second] as const];
  });
}

/** Endpoints refuse a text of nothing, and halves of characters. */
function readable(text: string): string {
  return (
    text
      .slice(0, maxCharacters)
      .replace(/\p{Surrogate}/gu, ' ')
      .trim() || '.'
  );
}

function* batchesOf(texts: readonly string[]): Generator<readonly string[]> {
  let batch: string[] = [];
  let characters = 0;
  for (const text of texts) {
    if (batch.length === maxTexts || characters + text.length > maxBatchCharacters) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(text);
    characters += text.length;
  }
  if (batch.length > 0) yield batch;
}
