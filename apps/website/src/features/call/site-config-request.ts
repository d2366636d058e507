import type { SiteEnvironment } from '../../config/environment.ts';

type Fetch = typeof globalThis.fetch;

const requestTimeoutMs = 10_000;
/** Asked before anything that uses it was there. */
let ahead: Promise<Response> | undefined;

/** Do the build's keys leave something to ask the voice service for? */
export const needsSiteConfig = ({ assistantId, publicKey, agents }: SiteEnvironment): boolean =>
  [assistantId, publicKey, ...Object.values(agents)].includes('');

/** `GET /site/config`. Takes the answer that was asked for ahead, once. Rejects when the service cannot be reached. */
export function requestSiteConfig(fetch: Fetch, endpoint: string): Promise<Response> {
  const answer = ahead;
  ahead = undefined;
  return answer?.catch(() => ask(fetch, endpoint)) ?? ask(fetch, endpoint);
}

/** Asks ahead for what the next {@link requestSiteConfig} of this endpoint will want. */
export function requestSiteConfigAhead(endpoint: string, fetch: Fetch = globalThis.fetch): void {
  ahead = ask(fetch, endpoint);
  ahead.catch(() => {}); // Whoever takes it asks again.
}

function ask(fetch: Fetch, endpoint: string): Promise<Response> {
  const signal = AbortSignal.timeout(requestTimeoutMs);
  return fetch(`${endpoint}/site/config`, { headers: { accept: 'application/json' }, signal });
}
