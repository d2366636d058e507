import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { isOwnOrigin } from '../site/is-own-origin.ts';

/** Only this server's own pages send it: no form can, and pages of other origins would have to be allowed to. */
export const consoleHeader = 'x-saywell-console';

export interface CookieRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Host and port that the request names. */
  readonly host: string;
  readonly publicUrl: string | undefined;
}

/**
 * Of requests whose proof the browser adds by itself. `SameSite=Strict` holds back those of other sites, not those
 * of another port of this host, which shares its cookies.
 *
 * @throws {DomainError} `origin-not-allowed`, `console-header-missing`
 */
export function refuseForeignRequest({ method, headers, host, publicUrl }: CookieRequest): void {
  const site = headers['sec-fetch-site'];
  const isRead = method === 'GET' || method === 'HEAD';
  // `none`: somebody has typed the address.
  const isOwn = site === 'same-origin' || (isRead && site === 'none');
  if (site !== undefined && !isOwn) throw foreign();
  if (isRead) return;
  if (site === undefined && !isOwnOrigin({ origin: headers.origin, host, publicUrl })) throw foreign();
  if (headers[consoleHeader] === undefined)
    throw new DomainError(
      'console-header-missing',
      `Requests with a cookie need the header ${consoleHeader}: 1. Programs send a key instead.`,
    );
}

const foreign = (): DomainError =>
  new DomainError('origin-not-allowed', 'Pages of another origin may not use this session.');
