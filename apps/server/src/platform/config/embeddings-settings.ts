import { embeddingProviderOf } from '@saywell/engines';
import { ConfigError } from './config-error.ts';
import type { ParsedEnvironment } from './env-schema.ts';
import type { EmbeddingsSettings } from './server-config.ts';

/** An address alone is one of an OpenAI-compatible server. @throws {ConfigError} for what the provider does not do without */
export function embeddingsSettings(env: ParsedEnvironment): EmbeddingsSettings | undefined {
  const {
    SAYWELL_EMBEDDINGS_URL: url,
    SAYWELL_EMBEDDINGS_API_KEY: apiKey,
    SAYWELL_EMBEDDINGS_MODEL: model,
    SAYWELL_EMBEDDINGS_DIMENSIONS: dimensions,
    SAYWELL_EMBEDDINGS_PROVIDER: provider,
  } = env;
  if (url === undefined && provider === undefined) return undefined;
  if (provider !== undefined) refuseIncomplete(provider, { url, apiKey, model });
  return {
    // People copy the address of the route as well as that of the version.
    baseUrl: url?.replace(/\/+$/, '').replace(/\/embeddings$/, ''),
    apiKey,
    model,
    ...(provider !== undefined && { provider }),
    ...(dimensions !== undefined && { dimensions }),
  };
}

function refuseIncomplete(
  name: string,
  given: {
    readonly url: string | undefined;
    readonly apiKey: string | undefined;
    readonly model: string | undefined;
  },
): void {
  const provider = embeddingProviderOf(name);
  const missing = [
    ...(given.url === undefined && provider?.baseUrl === null ? ['SAYWELL_EMBEDDINGS_URL'] : []),
    // Another address may be a server of one's own.
    ...(given.apiKey === undefined && given.url === undefined && provider?.needsKey !== false
      ? ['SAYWELL_EMBEDDINGS_API_KEY']
      : []),
    ...(given.model === undefined && provider?.defaultModel === null ? ['SAYWELL_EMBEDDINGS_MODEL'] : []),
  ];
  if (missing.length > 0)
    throw new ConfigError(
      missing.map((needed) => `${needed} must be set, because SAYWELL_EMBEDDINGS_PROVIDER is ${name}`),
    );
}
