import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { OutgoingError } from '../../platform/outgoing/outgoing-error.ts';
import { requestOutgoing } from '../../platform/outgoing/request-outgoing.ts';
import type { AuthenticationPlan } from './credential-lookup.ts';
import { ServerMessageError } from './server-message-error.ts';

type OAuthPlan = Extract<AuthenticationPlan, { type: 'oauth2' }>;

/** Tokens by client credentials (RFC 6749, 4.4), cached until shortly before they expire. */
export interface OAuthTokens {
  get(plan: OAuthPlan): Promise<string>;
  /** It was refused. */
  forget(plan: OAuthPlan): void;
}

const timeoutMs = 10_000;
const maxAnswerBytes = 64 * 1024;
const defaultLifetimeSeconds = 300;
/** A token may be on its way when it expires. */
const marginSeconds = 30;
const maxTokens = 1_000;
const answerSchema = z.object({
  access_token: z.string().min(1).max(16_000),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
});

export function createOAuthTokens(options: { allowPrivate: boolean; now: () => number }): OAuthTokens {
  const tokens = new LRUCache<string, { readonly token: string; readonly until: number }>({ max: maxTokens });
  return {
    async get(plan) {
      const known = tokens.get(keyOf(plan));
      if (known !== undefined && known.until > options.now()) return known.token;
      const { access_token: token, expires_in: seconds } = await fetchToken(plan, options.allowPrivate);
      const lifetimeMs = ((seconds ?? defaultLifetimeSeconds) - marginSeconds) * 1_000;
      tokens.set(keyOf(plan), { token, until: options.now() + lifetimeMs });
      return token;
    },
    forget: (plan) => void tokens.delete(keyOf(plan)),
  };
}

const keyOf = ({ url, clientId, clientSecret, scope }: OAuthPlan): string =>
  JSON.stringify([url, clientId, clientSecret, scope]);

async function fetchToken({ url, clientId, clientSecret, scope }: OAuthPlan, allowPrivate: boolean) {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  try {
    const { status, body } = await requestOutgoing({
      method: 'POST',
      url: new URL(url),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(scope === undefined ? form : { ...form, scope }).toString(),
      timeoutMs,
      allowPrivate,
      maxAnswerBytes,
    });
    if (status !== 200) throw new ServerMessageError('server-credential-refused', { status });
    return answerSchema.parse(JSON.parse(body.toString()));
  } catch (cause) {
    if (cause instanceof ServerMessageError) throw cause;
    // The customer's server has seen nothing yet.
    const isUnseen = cause instanceof OutgoingError;
    throw new ServerMessageError('server-credential-refused', { cause, isUnseen });
  }
}
