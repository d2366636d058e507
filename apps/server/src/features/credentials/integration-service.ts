import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { CreateCredential, CredentialProvider, CredentialWebhook } from '@saywell/contract';
import { z } from 'zod';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { OpenCredential } from '../../store/credentials/credential-store.ts';
import type { Store } from '../../store/store.ts';
import type { ProviderApi } from '../providers/provider-api.ts';

/** The service in whose pages people grant access (it speaks Nango's protocol), as the operator has set it up. */
export interface IntegrationSettings {
  readonly url: string;
  /** Proves us to it, and its webhooks to us. */
  readonly secret: string;
}

export interface IntegrationService {
  /** A token with which the service's page lets a person of the organisation grant access. */
  createSession(orgId: string, userId: string, provider: GrantedProvider): Promise<string>;
  /** Stores what the service reports: a grant that was given becomes a credential. */
  receive(webhook: CredentialWebhook): Promise<void>;
  /** Is the body signed with our secret? */
  isSigned(rawBody: string, signatures: readonly string[]): boolean;
  trigger(orgId: string, action: string, input: Readonly<Record<string, unknown>>): Promise<void>;
}

const grantKinds = [
  'google.calendar.oauth2-authorization',
  'google.sheets.oauth2-authorization',
  'slack.oauth2-authorization',
] as const satisfies readonly CredentialProvider[];
type GrantKind = (typeof grantKinds)[number];
type GrantedProvider = GrantKind | 'google.calendar.oauth2-client';
type Grant = Extract<OpenCredential, { readonly provider: GrantKind }>;

const sessionAnswerSchema = z.object({ data: z.object({ token: z.string().min(1) }) });

export interface IntegrationServiceOptions {
  /** Undefined: there is none. */
  readonly settings: IntegrationSettings | undefined;
  readonly providers: ProviderApi;
  readonly store: Pick<Store, 'credential' | 'org' | 'exclusively'>;
}

export function createIntegrationService({
  settings,
  providers,
  store,
}: IntegrationServiceOptions): IntegrationService {
  const post = poster(settings, providers);
  return {
    async createSession(orgId, userId, provider) {
      const answer = await post(orgId, '/connect/sessions', {
        end_user: { id: userId },
        organization: { id: orgId },
        // Its client is the service's own; what a person can grant is the calendar.
        allowed_integrations: [provider.replace('oauth2-client', 'oauth2-authorization')],
      });
      const parsed = sessionAnswerSchema.safeParse(answer);
      if (parsed.success) return parsed.data.data.token;
      throw new DomainError('provider-unavailable', 'The integration service did not answer a session.');
    },
    async receive(webhook) {
      const kind = grantKinds.find((kind) => kind === webhook.providerConfigKey);
      // Its other news are not about credentials of ours.
      if (webhook.type !== 'auth' || !webhook.success || kind === undefined) return;
      const { organizationId: orgId } = webhook.endUser;
      if (!z.uuid().safeParse(orgId).success || (await store.org.get(orgId)) === null)
        throw DomainError.notFound('The organisation of the end user');
      await store.exclusively(`credential-grant ${orgId}`, (store) =>
        storeGrant(store, orgId, kind, webhook),
      );
    },
    isSigned(rawBody, signatures) {
      const { secret } = settings ?? notAvailable();
      return signatures.some((given) =>
        expectedSignatures(secret, rawBody).some((one) => isEqual(given, one)),
      );
    },
    async trigger(orgId, action, input) {
      if (settings === undefined) notAvailable();
      const { authorizationId, provider } = await grantOf(store, orgId, input['credentialId']);
      const { credentialId: _, ...rest } = input;
      const headers = { 'connection-id': authorizationId, 'provider-config-key': provider };
      await post(orgId, '/action/trigger', { action_name: action, input: rest }, headers);
    },
  };
}

function poster(settings: IntegrationSettings | undefined, providers: ProviderApi) {
  return (orgId: string, path: string, body: object, headers: Record<string, string> = {}) => {
    const { secret } = settings ?? notAvailable();
    return providers.request({
      orgId,
      provider: 'integrations',
      method: 'POST',
      path,
      headers: { ...headers, authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  };
}

function notAvailable(): never {
  const needed = 'it needs SAYWELL_INTEGRATION_URL and SAYWELL_INTEGRATION_SECRET.';
  throw new DomainError('integrations-not-available', `This server has no integration service: ${needed}`);
}

function expectedSignatures(secret: string, rawBody: string): readonly string[] {
  return [
    createHmac('sha256', secret).update(rawBody).digest('hex'),
    // The service's older way.
    createHash('sha256')
      .update(secret + rawBody)
      .digest('hex'),
  ];
}

function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The same grant may be reported again: one credential. */
async function storeGrant(
  store: Pick<Store, 'credential'>,
  orgId: string,
  provider: GrantKind,
  { connectionId }: CredentialWebhook,
): Promise<void> {
  const body: CreateCredential = { provider, authorizationId: connectionId };
  const existing = (await store.credential.openAll(orgId, provider, () => false)).find(
    (one) => one.provider === provider && one.authorizationId === connectionId,
  );
  if (existing === undefined) await store.credential.create(orgId, body);
  // So that its `updatedAt` says when it was renewed.
  else await store.credential.change(orgId, existing.id, (current) => current);
}

async function grantOf(store: Pick<Store, 'credential'>, orgId: string, id: unknown): Promise<Grant> {
  if (id !== undefined) {
    const named = typeof id === 'string' && z.uuid().safeParse(id).success;
    const found = named ? await store.credential.open(orgId, id) : null;
    if (found !== null && isGrant(found)) return found;
    throw new DomainError('validation-failed', [
      'input.credentialId is not valid: it names no granted credential',
    ]);
  }
  const all = await Promise.all(grantKinds.map((kind) => store.credential.openAll(orgId, kind)));
  const [only, ...others] = all.flat().filter(isGrant);
  if (only === undefined)
    throw new DomainError(
      'credential-missing',
      'Nobody has granted access yet: begin with POST /credential/session.',
    );
  if (others.length > 0)
    throw new DomainError('validation-failed', [
      'input.credentialId is required: there are several credentials',
    ]);
  return only;
}

function isGrant(credential: OpenCredential): credential is Grant {
  return grantKinds.some((kind) => kind === credential.provider);
}
