import type { ServerConfig } from '../../platform/config/server-config.ts';

/**
 * Where the newsletter's links lead; null: there is no newsletter. Only a
 * configured address: one from a request would let anybody send out links to their own site.
 */
export function newsletterUrl({ newsletter, mail, http }: ServerConfig): string | null {
  return newsletter === 'server' && mail !== undefined ? (http.publicUrl ?? null) : null;
}
