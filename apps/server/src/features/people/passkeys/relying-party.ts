import type { Browser } from '../people.ts';

export interface RelyingParty {
  /** The host: passkeys of one are good at no other. */
  readonly rpID: string;
  /** Behind a proxy this server does not know whether pages are read over TLS; browsers make passkeys only there. */
  readonly origins: string[];
}

export function relyingParty({ url }: Pick<Browser, 'url'>): RelyingParty {
  const { hostname, host } = new URL(url);
  return { rpID: hostname, origins: [`https://${host}`, `http://${host}`] };
}
