import type { ServerConfig } from '../../platform/config/server-config.ts';

/** Where the page is that accepts an invitation. */
export const invitationPath = '/invitation';

/** `token` signs the invitation; the address is all that somebody needs to join. */
export function invitationUrl(siteUrl: string, token: string): string {
  return `${siteUrl}${invitationPath}?token=${token}`;
}

/**
 * Where the links of mails lead; null: invitations are not sent by mail. Only a configured
 * address: one from a request would let somebody send out links to a site of their own.
 */
export function invitationSiteUrl({ mail, http }: Pick<ServerConfig, 'mail' | 'http'>): string | null {
  return mail === undefined ? null : (http.publicUrl ?? null);
}
