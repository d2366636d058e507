/** How a provider of sentence vectors is reached. */
export interface EmbeddingProvider {
  readonly protocol: 'openai' | 'gemini' | 'cohere';
  /** Up to and with the version; null: whoever configures it names it. */
  readonly baseUrl: string | null;
  /** Asked when none is named; null: there is no sensible one. */
  readonly defaultModel: string | null;
  /** The header that carries the key. Default `authorization`, as bearer token. */
  readonly keyHeader?: string;
  /** Default yes. */
  readonly needsKey?: boolean;
  /** Texts of one request. Default 64. */
  readonly maxTexts?: number;
  /** Asked of a model that can write fewer numbers than it does by itself. Default: as many as it writes. */
  readonly dimensions?: number;
}

const openai = { protocol: 'openai' } as const;

/**
 * By the names that models have in the contract, and where it has none, by the vendor's. Addresses, models and limits
 * are the vendors' documented ones.
 */
export const embeddingProviders: Readonly<Record<string, EmbeddingProvider>> = {
  openai: { ...openai, baseUrl: 'https://api.openai.com/v1', defaultModel: 'text-embedding-3-small' },
  'azure-openai': { ...openai, baseUrl: null, defaultModel: null, keyHeader: 'api-key' },
  'custom-llm': { ...openai, baseUrl: null, defaultModel: 'text-embedding-3-small', needsKey: false },
  ollama: {
    ...openai,
    baseUrl: 'http://127.0.0.1:11434/v1',
    defaultModel: 'nomic-embed-text',
    needsKey: false,
  },
  mistral: { ...openai, baseUrl: 'https://api.mistral.ai/v1', defaultModel: 'mistral-embed' },
  deepinfra: { ...openai, baseUrl: 'https://api.deepinfra.com/v1/openai', defaultModel: null },
  'together-ai': { ...openai, baseUrl: 'https://api.together.xyz/v1', defaultModel: null },
  google: {
    protocol: 'gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    defaultModel: 'gemini-embedding-001',
    keyHeader: 'x-goog-api-key',
    // It writes 3,072 by itself, 12 KB a text.
    dimensions: 768,
  },
  cohere: {
    protocol: 'cohere',
    baseUrl: 'https://api.cohere.com/v2',
    defaultModel: 'embed-multilingual-v3.0',
  },
};

/** Undefined: nothing here speaks the provider's protocol. */
export function embeddingProviderOf(name: string): EmbeddingProvider | undefined {
  return Object.hasOwn(embeddingProviders, name) ? embeddingProviders[name] : undefined;
}
