import { createId } from '../../platform/create-id.ts';
import type { ServerCredential } from './credential-lookup.ts';
import { encryptedBody } from './encrypt-paths.ts';
import type { OAuthTokens } from './oauth-tokens.ts';
import { requestHeaders } from './request-headers.ts';
import { ServerMessageError } from './server-message-error.ts';
import type { ReachableServer } from './server-target.ts';

export interface SignedFetchParts {
  /** Null: the organisation has none of this id. */
  readonly credential: ServerCredential | null;
  readonly tokens: OAuthTokens;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly fetch: typeof fetch;
}

/**
 * `fetch` for engines that post a message to a customer's server and take what no delivery has, as sound: the request
 * proves itself and is encrypted as those of deliveries. Rejects with `ServerMessageError` where it cannot be.
 */
export function signedFetch(
  server: ReachableServer,
  { credential, tokens, now, fetch: send }: SignedFetchParts,
): typeof fetch {
  return async (input, init) => {
    // Without it the server would hear from somebody who proves nothing.
    if (credential === null) throw new ServerMessageError('server-credential-not-found');
    const { authenticationPlan: plan, encryptionPlan } = credential;
    const body = await sealed(init?.body, server, encryptionPlan?.publicKey);
    const attempt = async (): Promise<Response> => {
      const own = await requestHeaders({ server, body, deliveryId: createId(), plan, tokens, now: now() });
      return send(input, { ...init, headers: { ...own, accept: acceptOf(server) }, body });
    };
    const answer = await attempt();
    if (answer.status !== 401 || plan?.type !== 'oauth2') return answer;
    await answer.body?.cancel();
    tokens.forget(plan);
    return attempt();
  };
}

/** Deliveries want JSON. */
function acceptOf({ headers = {} }: ReachableServer): string {
  const own = Object.entries(headers).find(([name]) => name.toLowerCase() === 'accept');
  return own?.[1] ?? '*/*';
}

async function sealed(
  body: unknown,
  { encryptedPaths }: ReachableServer,
  publicKey: string | undefined,
): Promise<string> {
  const text = typeof body === 'string' ? body : '';
  if ((encryptedPaths ?? []).length === 0) return text;
  const { message, ...others }: Record<string, unknown> = JSON.parse(text);
  if (typeof message !== 'object' || message === null)
    throw new ServerMessageError('server-encryption-impossible');
  const { body: hidden } = await encryptedBody({ ...message }, encryptedPaths, publicKey);
  return JSON.stringify({ ...others, message: hidden });
}
