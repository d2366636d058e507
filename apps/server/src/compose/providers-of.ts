import type { RunningApiLog } from '../features/logs/create-api-log.ts';
import { createProviderApi, type ProviderApi } from '../features/providers/provider-api.ts';
import type { ServerConfig } from '../platform/config/server-config.ts';

/** Services of other vendors, at the addresses that the operator has set. */
export function providersOf(config: ServerConfig, apiLog: RunningApiLog): ProviderApi {
  const { allowPrivateWebhooks: allowPrivate, providers } = config;
  return createProviderApi({ urls: providers.urls, allowPrivate, apiLog, now: Date.now });
}
