import type { EmbeddingEngine, TextRole } from '../../embedding-engine.ts';
import { EngineError } from '../../engine.ts';
import { type Alignment, alignLikeness } from './align-likeness.ts';
import {
  createEmbeddingRequests,
  type EmbeddingRequestOptions,
  type EmbeddingRequests,
} from './embedding-requests.ts';
import type { EmbeddingWire } from './embedding-wire.ts';
import { referencePairs } from './reference-pairs.ts';

export interface HostedEmbeddingsOptions extends EmbeddingRequestOptions {
  /** Says which model made the vectors: those of two models must never be compared, and are stored by this name. */
  readonly name: string;
  readonly wire: EmbeddingWire;
  /** How the model's numbers are brought to the scale of the built-in encoder. Default by sentences that it reads first. */
  readonly alignment?: Alignment | undefined;
}

/** A small model on two cores reads so much in some seconds. */
const maxBatchCharacters = 30_000;
/** Read of one text: small models see 512 tokens. */
const maxCharacters = 2_000;

/**
 * Sentence vectors by an endpoint, hosted or local. After three failures in a row it
 * is left alone for 15 s, then longer, up to five minutes, at once when it says so itself (`retry-after`); one request tries whether it is back. It rejects with
 * `engine-unavailable` only when its model is of no use: an endpoint that is away comes back.
 */
export function createHostedEmbeddings(options: HostedEmbeddingsOptions): EmbeddingEngine {
  const { name, wire } = options;
  const requests = createEmbeddingRequests(options);
  const alignment = lazyAlignment(options, requests);
  return {
    name,
    mayChange: true,
    ...(wire.tellsRoles === true && { tellsRoles: true }),
    isResting: () => requests.isResting(),
    async embed(
      texts,
      { priority = 'question', role = 'passage', signal = new AbortController().signal } = {},
    ) {
      const read = texts.map(readable);
      if (read.length === 0) return [];
      const aligned = await alignment();
      if (priority === 'question' && read.length <= wire.maxTexts)
        return (await requests.ask(read, { priority, role, signal })).map(aligned);
      const vectors: Float32Array[] = [];
      for (const batch of batchesOf(read, wire.maxTexts))
        vectors.push(...(await requests.ask(batch, { priority: 'background', role, signal })).map(aligned));
      return vectors;
    },
  };
}

/** Found once for the process; what failed is tried again. */
function lazyAlignment(
  { name, wire, alignment: given }: HostedEmbeddingsOptions,
  requests: Pick<EmbeddingRequests, 'ask'>,
): () => Promise<Alignment> {
  let found: Promise<Alignment> | null = given ? Promise.resolve(given) : null;
  async function find(): Promise<Alignment> {
    try {
      const alignment = alignLikeness(await readPairs(wire, requests));
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

/** The first of a pair is asked, the second is found. */
async function readPairs(
  wire: EmbeddingWire,
  requests: Pick<EmbeddingRequests, 'ask'>,
): Promise<readonly (readonly [Float32Array, Float32Array])[]> {
  const { signal } = new AbortController();
  const read = async (texts: readonly string[], role: TextRole): Promise<readonly Float32Array[]> => {
    const vectors: Float32Array[] = [];
    for (const batch of batchesOf(texts, wire.maxTexts))
      vectors.push(...(await requests.ask(batch, { priority: 'background', role, signal })));
    return vectors;
  };
  const [asked, told] = wire.tellsRoles
    ? [
        await read(
          referencePairs.map(([first]) => first),
          'question',
        ),
        await read(
          referencePairs.map(([, second]) => second),
          'passage',
        ),
      ]
    : halves(await read(referencePairs.flat(), 'passage'));
  return asked.flatMap((first, index) => {
    const second = told[index];
    return second === undefined ? [] : [[first, second] as const];
  });
}

function halves(vectors: readonly Float32Array[]): readonly [Float32Array[], Float32Array[]] {
  return [vectors.filter((_, index) => index % 2 === 0), vectors.filter((_, index) => index % 2 === 1)];
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

function* batchesOf(texts: readonly string[], maxTexts: number): Generator<readonly string[]> {
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
