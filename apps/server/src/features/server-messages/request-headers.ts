import { createHmac } from 'node:crypto';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { webhookSignature } from '../../platform/outgoing/webhook-signature.ts';
import type { AuthenticationPlan } from './credential-lookup.ts';
import type { OAuthTokens } from './oauth-tokens.ts';
import { ServerMessageError } from './server-message-error.ts';
import type { ReachableServer } from './server-target.ts';

export interface SignedRequest {
  readonly server: ReachableServer;
  readonly body: string;
  /** Default POST. */
  readonly method?: string;
  /** The same for a repetition. */
  readonly deliveryId: string;
  readonly plan: AuthenticationPlan | undefined;
  readonly tokens: Pick<OAuthTokens, 'get'>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Ours to set: they describe the connection or the body. */
const reservedHeaders = new Set([
  'connection',
  'content-length',
  'host',
  'transfer-encoding',
  'upgrade',
  'te',
]);
export const isReservedHeader = (name: string): boolean => reservedHeaders.has(name.toLowerCase());

/** Everything by which the customer's server knows that the request is ours. Its own `headers` win. */
export async function requestHeaders(request: SignedRequest): Promise<Record<string, string>> {
  const { server, deliveryId } = request;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'Saywell',
    'x-saywell-delivery': deliveryId,
    ...bySecret(request),
    ...(await byPlan(request)),
    ...ownHeaders(server),
  };
  const invalid = Object.entries(headers).find(([name, value]) => !canBeSent(name, value));
  // Its value may be a key.
  if (invalid !== undefined) throw new ServerMessageError('server-headers-invalid', { detail: invalid[0] });
  return headers;
}

function canBeSent(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

function ownHeaders({ headers = {} }: ReachableServer): Record<string, string> {
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(own.filter(([name]) => !isReservedHeader(name)));
}

/** Ours, and what existing handlers check: the secret itself, or the HMAC of the body alone. */
function bySecret({ server: { secret }, body, now }: SignedRequest): Record<string, string> {
  if (secret === undefined || secret === '') return {};
  return {
    'x-saywell-signature': webhookSignature(body, secret, now),
    'x-vapi-secret': secret,
    'x-vapi-signature': createHmac('sha256', secret).update(body).digest('hex'),
    'x-vapi-timestamp': String(now),
  };
}

async function byPlan(request: SignedRequest): Promise<Record<string, string>> {
  const { plan } = request;
  switch (plan?.type) {
    case 'bearer': {
      const prefix = plan.bearerPrefixEnabled === false ? '' : 'Bearer ';
      return { [(plan.headerName ?? 'authorization').toLowerCase()]: `${prefix}${plan.token}` };
    }
    case 'oauth2':
      return { authorization: `Bearer ${await request.tokens.get(plan)}` };
    case 'hmac':
      return byHmac(plan, request);
    case undefined:
    default:
      return {};
  }
}

function byHmac(
  plan: Extract<AuthenticationPlan, { type: 'hmac' }>,
  { server, body, method = 'POST', deliveryId, now }: SignedRequest,
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const hasTimestamp = plan.includeTimestamp !== false;
  const format = plan.payloadFormat ?? (hasTimestamp ? '{timestamp}.{body}' : '{body}');
  const values: Readonly<Record<string, string>> = {
    timestamp,
    body,
    method,
    url: server.url,
    'svix-id': deliveryId,
  };
  // In one pass: what the body contains is no placeholder.
  const payload = format.replace(/\{([\w-]+)\}/g, (whole, name: string) => values[name] ?? whole);
  const key = Buffer.from(plan.secretKey, plan.secretIsBase64 === true ? 'base64' : 'utf8');
  const signature = createHmac(plan.algorithm, key)
    .update(payload)
    .digest(plan.signatureEncoding ?? 'hex');
  return {
    [(plan.signatureHeader ?? 'x-signature').toLowerCase()]: `${plan.signaturePrefix ?? ''}${signature}`,
    ...(hasTimestamp && { [(plan.timestampHeader ?? 'x-timestamp').toLowerCase()]: timestamp }),
    ...(plan.messageIdHeader !== undefined && { [plan.messageIdHeader.toLowerCase()]: deliveryId }),
  };
}
