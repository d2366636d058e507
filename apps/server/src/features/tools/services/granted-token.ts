import { z } from 'zod';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { credentialOf } from '../../credentials/credential-of.ts';
import { understood } from '../../providers/provider-api.ts';
import { bearer, type ServiceCall } from './service-request.ts';

export type GrantKind =
  | 'google.calendar.oauth2-authorization'
  | 'google.sheets.oauth2-authorization'
  | 'slack.oauth2-authorization';

const connectionSchema = z.object({ credentials: z.object({ access_token: z.string().min(1) }) });

/**
 * The token of what a person of the organisation has granted, from the integration service, which keeps it fresh.
 *
 * @throws {DomainError} `credential-missing`, `integrations-not-available` or what the service's answer means.
 */
export async function grantedToken(
  { services, orgId }: Pick<ServiceCall, 'services' | 'orgId'>,
  kind: GrantKind,
): Promise<string> {
  const { authorizationId } = await credentialOf(services.store, orgId, kind);
  const { integrationSecret: secret } = services;
  if (secret === undefined)
    throw new DomainError(
      'integrations-not-available',
      'This server has no integration service: it needs SAYWELL_INTEGRATION_URL and SAYWELL_INTEGRATION_SECRET.',
    );
  const query = new URLSearchParams({ provider_config_key: kind }).toString();
  const path = `/connection/${encodeURIComponent(authorizationId)}?${query}`;
  const answer = await services.providers.request({
    orgId,
    provider: 'integrations',
    path,
    headers: bearer(secret),
  });
  return understood('integrations', () => connectionSchema.parse(answer)).credentials.access_token;
}
