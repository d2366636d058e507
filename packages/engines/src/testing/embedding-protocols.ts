import { at, type Received } from './stand-in.ts';

/** A vendor's protocol of sentence vectors, as its stand-in speaks it. */
export interface EmbeddingProtocol {
  readonly path: string;
  /** An answer with these vectors. */
  answer(vectors: readonly (readonly unknown[])[]): object;
  textsIn(request: Received): readonly unknown[];
  /** What the request says of them; undefined: nothing. */
  roleIn(request: Received): unknown;
  dimensionsIn(request: Received): unknown;
}

const listAt = (value: unknown, ...path: readonly (string | number)[]): readonly unknown[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
};

/** By the protocol's name in the registry. */
export const embeddingProtocols = {
  // https://platform.openai.com/docs/api-reference/embeddings
  openai: {
    path: '/embeddings',
    answer: (vectors) => ({
      object: 'list',
      data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })).toReversed(),
      usage: { prompt_tokens: 4, total_tokens: 4 },
    }),
    textsIn: ({ body }) => listAt(body, 'input'),
    roleIn: () => undefined,
    dimensionsIn: ({ body }) => at(body, 'dimensions'),
  },
  // https://ai.google.dev/api/embeddings
  gemini: {
    path: ':batchEmbedContents',
    answer: (vectors) => ({ embeddings: vectors.map((values) => ({ values })) }),
    textsIn: ({ body }) =>
      listAt(body, 'requests').map((request) => at(request, 'content', 'parts', 0, 'text')),
    roleIn: ({ body }) => at(body, 'requests', 0, 'taskType'),
    dimensionsIn: ({ body }) => at(body, 'requests', 0, 'outputDimensionality'),
  },
  // https://docs.cohere.com/reference/embed
  cohere: {
    path: '/embed',
    answer: (float) => ({ id: 'a', embeddings: { float }, meta: { api_version: { version: '2' } } }),
    textsIn: ({ body }) => listAt(body, 'texts'),
    roleIn: ({ body }) => at(body, 'input_type'),
    dimensionsIn: ({ body }) => at(body, 'output_dimension'),
  },
} as const satisfies Readonly<Record<string, EmbeddingProtocol>>;
