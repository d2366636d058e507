import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { isOwnOrigin } from './is-own-origin.ts';

/** A hook for routes that only this site's own pages may post to. */
export function refuseForeignOrigin(publicUrl: string | undefined) {
  return async ({ headers, host }: FastifyRequest): Promise<void> => {
    // A form of a page that tells nobody its address has the origin `null`; browsers say this besides.
    if (headers['sec-fetch-site'] === 'same-origin') return;
    const { origin } = headers;
    if (isOwnOrigin({ origin, host, publicUrl })) return;
    throw new DomainError('origin-not-allowed', 'Pages of another origin may not post here.');
  };
}
