import type { EmbeddingEngine } from '../../embedding-engine.ts';
import type { EmbeddingRequestOptions } from './embedding-requests.ts';
import { createHostedEmbeddings, type HostedEmbeddingsOptions } from './hosted-embeddings.ts';
import { openAIWire } from './openai-wire.ts';

export interface OpenAIEmbeddingsOptions
  extends EmbeddingRequestOptions,
    Pick<HostedEmbeddingsOptions, 'alignment'> {
  /** Default `text-embedding-3-small`. */
  readonly model?: string | undefined;
}

const defaultModel = 'text-embedding-3-small';

/**
 * Sentence vectors by an endpoint that speaks the OpenAI protocol, hosted or local; see {@link createHostedEmbeddings}.
 *
 * @example
 * const embeddings = createOpenAIEmbeddings({ baseUrl: 'http://localhost:11434/v1', model: 'nomic-embed-text' });
 */
export function createOpenAIEmbeddings(options: OpenAIEmbeddingsOptions): EmbeddingEngine {
  const { model = defaultModel } = options;
  return createHostedEmbeddings({ ...options, name: `embeddings/${model}`, wire: openAIWire({ model }) });
}
