import { type EmbeddingEngine, EngineError } from '@saywell/agent';
import type { HostedEmbeddingsOptions as EngineOptions } from '@saywell/agent/hosted';
import { type EmbeddingProvider, embeddingProviderOf } from './embedding-providers.ts';
import type { CreateWire } from './embeddings/wire-setup.ts';

export interface HostedEmbeddingsOptions
  extends Omit<EngineOptions, 'name' | 'wire' | 'baseUrl' | 'keyHeader' | 'keyPrefix' | 'headers'> {
  /** A name of {@link embeddingProviders}. */
  readonly provider: string;
  /** Default: the provider's own address. */
  readonly baseUrl?: string | undefined;
  /** Default: the provider's. */
  readonly model?: string | undefined;
  /** Numbers of a vector, 64 to 4,096, for models that can write fewer. Default: the provider's. */
  readonly dimensions?: number | undefined;
}

const wires: Readonly<Record<EmbeddingProvider['protocol'], () => Promise<CreateWire>>> = {
  openai: async () => (await import('@saywell/agent/hosted')).openAIWire,
  gemini: async () => (await import('./embeddings/gemini-wire.ts')).geminiWire,
  cohere: async () => (await import('./embeddings/cohere-wire.ts')).cohereWire,
};
const protocolsWithRoles: ReadonlySet<EmbeddingProvider['protocol']> = new Set(['gemini', 'cohere']);
const defaultMaxTexts = 64;

/**
 * Sentence vectors by a provider of the registry. Nothing is loaded and no connection opened before the first text; a
 * key that cannot be used fails there, too. After failures it rests, as `createOpenAIEmbeddings` of `@saywell/agent`.
 *
 * @throws {EngineError} `engine-unavailable` when nothing speaks the provider's protocol, or address or model is not known.
 */
export function createHostedEmbeddings(options: HostedEmbeddingsOptions): EmbeddingEngine {
  const provider = embeddingProviderOf(options.provider);
  const baseUrl = options.baseUrl ?? provider?.baseUrl ?? undefined;
  const model = options.model ?? provider?.defaultModel ?? undefined;
  if (provider === undefined || baseUrl === undefined || model === undefined)
    throw new EngineError('engine-unavailable', options.provider, whyNot(provider, baseUrl), {
      isPermanent: true,
    });
  const dimensions = options.dimensions ?? provider.dimensions;
  const name = nameOf(options.provider, model, options.dimensions);
  let engine: EmbeddingEngine | undefined;
  let loading: Promise<EmbeddingEngine> | undefined;
  const load = async (): Promise<EmbeddingEngine> => {
    const [{ createHostedEmbeddings: create }, createWire] = await Promise.all([
      import('@saywell/agent/hosted'),
      wires[provider.protocol](),
    ]);
    const wire = createWire({ model, dimensions, maxTexts: provider.maxTexts ?? defaultMaxTexts });
    engine = create({ ...options, baseUrl, keyHeader: provider.keyHeader, name, wire });
    return engine;
  };
  return {
    name,
    mayChange: true,
    ...(protocolsWithRoles.has(provider.protocol) && { tellsRoles: true }),
    isResting: () => engine?.isResting?.() ?? false,
    embed: async (texts, asked) => (await (loading ??= load())).embed(texts, asked),
  };
}

/** By this name vectors are stored: another one for each model, and for each length that was asked for. */
function nameOf(provider: string, model: string, dimensions: number | undefined): string {
  // Whoever serves an OpenAI-compatible model, its numbers are the same.
  const prefix = provider === 'custom-llm' || provider === 'openai' ? 'embeddings' : provider;
  return `${prefix}/${model}${dimensions === undefined ? '' : `@${dimensions}`}`;
}

function whyNot(provider: EmbeddingProvider | undefined, baseUrl: string | undefined): string {
  if (provider === undefined) return 'There is no embedding engine for this provider';
  return baseUrl === undefined ? 'Nobody named the address of the engine' : 'Nobody named a model';
}
