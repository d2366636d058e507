import type { Clock } from '../../platform/clock.ts';
import type { ServerConfig } from '../../platform/config/server-config.ts';
import { createCredentialLookup } from '../credentials/create-credential-lookup.ts';
import { createProviderApi } from '../providers/provider-api.ts';
import { createOAuthTokens } from '../server-messages/oauth-tokens.ts';
import type { ToolServices } from './tool-services.ts';

export interface ToolServicesOptions
  extends Pick<ToolServices, 'store' | 'serverMessages' | 'library' | 'apiLog'> {
  readonly config: Pick<ServerConfig, 'allowPrivateWebhooks' | 'codeTools' | 'providers'>;
  readonly clock: Clock;
}

/** Requests of tools go where webhooks may go, with the credentials of their organisation. */
export function createToolServices({ config, ...parts }: ToolServicesOptions): ToolServices {
  const { allowPrivateWebhooks: allowPrivate, codeTools, providers } = config;
  const { now } = parts.clock;
  return {
    ...parts,
    allowPrivate,
    codeTools,
    integrationSecret: providers.integrations?.secret,
    credentials: createCredentialLookup(parts.store),
    tokens: createOAuthTokens({ allowPrivate, now }),
    providers: createProviderApi({ urls: providers.urls, allowPrivate, apiLog: parts.apiLog, now }),
  };
}
