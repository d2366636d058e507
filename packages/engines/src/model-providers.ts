/** How a provider of language models is reached, and what it does in its own way. */
export interface ModelProvider {
  readonly protocol: 'openai' | 'anthropic' | 'bedrock' | 'gemini';
  /** Up to and with the version; null: whoever configures it names it. */
  readonly baseUrl: string | null;
  /** Its address in a region; null: there is no such region. */
  readonly regionUrl?: (region: string) => string | null;
  /** Asked when the assistant names no model; null: there is no sensible one. */
  readonly defaultModel: string | null;
  /** The header that carries the key. Default `authorization`, as bearer token. */
  readonly keyHeader?: string;
  /** Default yes. */
  readonly needsKey?: boolean;
  readonly quirks?: Quirks;
}

/** Where an endpoint that speaks the OpenAI protocol differs from OpenAI's own. */
export interface Quirks {
  /** Default `max_tokens`. */
  readonly maxTokensField?: 'max_completion_tokens';
  /** It calls no functions: none are sent. */
  readonly hasNoTools?: boolean;
  /** An assistant's message with calls and without words has an empty text instead of null. */
  readonly emptyContent?: boolean;
  /** User and assistant have to take turns. */
  readonly alternates?: boolean;
  /** Marks of sources, as `[1]`, stand in the text. */
  readonly citesSources?: boolean;
  /** Ids of calls have exactly nine letters and digits. */
  readonly hasShortCallIds?: boolean;
  /** What it thought goes back with the calls that it thought of. */
  readonly returnsThoughts?: boolean;
  /** Sent with every request. */
  readonly body?: Readonly<Record<string, unknown>>;
}

const openai = { protocol: 'openai' } as const;

/** By the names of the contract. Addresses are the vendors' documented ones. */
export const modelProviders: Readonly<Record<string, ModelProvider>> = {
  openai: { ...openai, baseUrl: 'https://api.openai.com/v1', defaultModel: 'gpt-4o-mini' },
  'azure-openai': { ...openai, baseUrl: null, defaultModel: null, keyHeader: 'api-key' },
  'custom-llm': { ...openai, baseUrl: null, defaultModel: 'default', needsKey: false },
  groq: { ...openai, baseUrl: 'https://api.groq.com/openai/v1', defaultModel: null },
  cerebras: {
    ...openai,
    baseUrl: 'https://api.cerebras.ai/v1',
    defaultModel: null,
    quirks: { maxTokensField: 'max_completion_tokens', emptyContent: true },
  },
  'deep-seek': {
    ...openai,
    baseUrl: 'https://api.deepseek.com',
    defaultModel: 'deepseek-chat',
    quirks: { returnsThoughts: true },
  },
  deepinfra: { ...openai, baseUrl: 'https://api.deepinfra.com/v1/openai', defaultModel: null },
  openrouter: { ...openai, baseUrl: 'https://openrouter.ai/api/v1', defaultModel: null },
  'together-ai': { ...openai, baseUrl: 'https://api.together.xyz/v1', defaultModel: null },
  xai: { ...openai, baseUrl: 'https://api.x.ai/v1', defaultModel: null },
  'perplexity-ai': {
    ...openai,
    baseUrl: 'https://api.perplexity.ai',
    defaultModel: 'sonar',
    quirks: { hasNoTools: true, alternates: true, citesSources: true },
  },
  anyscale: { ...openai, baseUrl: 'https://api.endpoints.anyscale.com/v1', defaultModel: null },
  'inflection-ai': {
    ...openai,
    baseUrl: 'https://api.inflection.ai/external/api/inference/openai/v1',
    defaultModel: null,
    quirks: { hasNoTools: true },
  },
  minimax: {
    ...openai,
    baseUrl: 'https://api.minimax.io/v1',
    defaultModel: null,
    quirks: { maxTokensField: 'max_completion_tokens', body: { reasoning_split: true } },
  },
  mistral: {
    ...openai,
    baseUrl: 'https://api.mistral.ai/v1',
    defaultModel: 'mistral-small-latest',
    quirks: { emptyContent: true, hasShortCallIds: true },
  },
  anthropic: {
    protocol: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    defaultModel: 'claude-haiku-4-5',
    keyHeader: 'x-api-key',
  },
  'anthropic-bedrock': {
    protocol: 'bedrock',
    baseUrl: null,
    regionUrl: (region) =>
      /^[a-z]{2}(?:-[a-z]+)+-\d$/.test(region) ? `https://bedrock-runtime.${region}.amazonaws.com` : null,
    defaultModel: null,
  },
  google: {
    protocol: 'gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    defaultModel: 'gemini-2.5-flash',
    keyHeader: 'x-goog-api-key',
  },
};

/** Undefined: nothing here speaks the provider's protocol. */
export function modelProviderOf(name: string): ModelProvider | undefined {
  return Object.hasOwn(modelProviders, name) ? modelProviders[name] : undefined;
}
