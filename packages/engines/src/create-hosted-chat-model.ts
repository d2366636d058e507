import { type ChatModel, EngineError } from '@saywell/agent';
import type { HttpEndpoint } from '@saywell/agent/hosted';
import type { AwsKeys } from './bedrock/sign-aws.ts';
import type { ChatSettings } from './chat-settings.ts';
import { type Breakers, processBreakers } from './fallback/breakers.ts';
import type { Fallback } from './fallback/engine-chain.ts';
import { type ModelProvider, modelProviderOf } from './model-providers.ts';
import { realtimeProviderOf } from './realtime-providers.ts';
import type { Adapter } from './shared/adapter.ts';
import { withFallbackModels } from './with-fallback-models.ts';

export interface HostedChatModelOptions
  extends Pick<
    HttpEndpoint,
    'apiKey' | 'fetch' | 'setTimer' | 'responseTimeoutMs' | 'idleTimeoutMs' | 'keyHeader'
  > {
  /** As the contract names it. */
  readonly provider: string;
  /** Default: the provider's own address. */
  readonly baseUrl?: string | undefined;
  readonly settings?: ChatSettings;
  /** Instead of a key, where AWS is asked; its region says where. */
  readonly aws?: AwsKeys | undefined;
  /** Default: those of this process. */
  readonly breakers?: Breakers | undefined;
  /** Another model of `fallbackModels` answers from now on; both are named as the endpoint names them. */
  readonly onFallback?: ((fallback: Fallback) => void) | undefined;
}

const longestTimeoutSeconds = 600;
const shortestTimeoutMs = 1000;
const defaultCustomTimeoutMs = 20_000;

const adapters: Readonly<Record<ModelProvider['protocol'], () => Promise<Adapter>>> = {
  bedrock: async () => (await import('./bedrock/bedrock.ts')).createBedrock,
  openai: async () => (await import('./openai-compatible/openai-compatible.ts')).createOpenAICompatible,
  anthropic: async () => (await import('./anthropic/anthropic.ts')).createAnthropic,
  gemini: async () => (await import('./gemini/gemini.ts')).createGemini,
};

/**
 * A hosted language model. Nothing is loaded and no connection opened before the first request; an address or a key
 * that cannot be used fails there, too, with EngineError.
 *
 * @throws {EngineError} `engine-unavailable` when nothing speaks the provider's protocol, or its address is not known.
 */
export function createHostedChatModel(options: HostedChatModelOptions): ChatModel {
  const { provider: name, settings = {} } = options;
  const provider = modelProviderOf(name);
  const { aws } = options;
  const ofRegion = aws && provider?.regionUrl?.(aws.region);
  const baseUrl = options.baseUrl ?? ofRegion ?? provider?.baseUrl;
  if (provider === undefined || baseUrl === null || baseUrl === undefined)
    throw new EngineError('engine-unavailable', name, 'There is no engine for this provider', {
      isPermanent: true,
    });
  const endpoint = endpointOf(options, provider, baseUrl);
  /** A model that only speaks leaves what is written to the usual one. */
  const written = (model: string | undefined): string | undefined =>
    realtimeProviderOf(name, model) === undefined ? model : (provider.defaultModel ?? undefined);
  let loading: Promise<ChatModel> | undefined;
  const load = async (): Promise<ChatModel> => {
    const adapter = await adapters[provider.protocol]();
    const { model: asked, ...others } = settings;
    return adapter({ name, provider, endpoint, settings: { ...others, model: written(asked) }, aws });
  };
  const model: ChatModel = {
    name,
    async stream(request) {
      const { options } = request;
      const adapter = await (loading ??= load());
      return adapter.stream({ ...request, options: { ...options, model: written(options.model) } });
    },
  };
  const { apiKey, breakers = processBreakers, onFallback } = options;
  return withFallbackModels(model, {
    fallbacks: settings.fallbackModels ?? [],
    breakerOf: (asked) => breakers.of(name, apiKey, baseUrl, asked ?? settings.model),
    ...(onFallback && { onFallback }),
  });
}

function endpointOf(options: HostedChatModelOptions, provider: ModelProvider, baseUrl: string): HttpEndpoint {
  const { provider: name, settings = {}, apiKey, fetch, setTimer, idleTimeoutMs } = options;
  const isCustom = name === 'custom-llm';
  const given = Math.min(settings.timeoutSeconds ?? 0, longestTimeoutSeconds) * 1000;
  const customTimeoutMs = given > 0 ? Math.max(given, shortestTimeoutMs) : defaultCustomTimeoutMs;
  return {
    baseUrl,
    apiKey,
    fetch,
    ...(setTimer && { setTimer }),
    idleTimeoutMs,
    keyHeader: options.keyHeader ?? provider.keyHeader,
    responseTimeoutMs: options.responseTimeoutMs ?? (isCustom ? customTimeoutMs : undefined),
    ...(isCustom && settings.headers !== undefined && { headers: withoutKeys(settings.headers) }),
  };
}

/** A key belongs into a credential; what frames the request belongs to the client. */
const ownHeaders = new Set(['authorization', 'content-type', 'content-length', 'host', 'transfer-encoding']);

function withoutKeys(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name.toLowerCase())));
}
