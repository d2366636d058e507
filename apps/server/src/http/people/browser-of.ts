import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Browser } from '../../features/people/people.ts';
import { requestUrl } from '../requests/request-url.ts';
import { isSecure } from './is-secure.ts';
import { sessionCookie, sessionSecret } from './session-cookie.ts';

/** The page that asks, and what it keeps of who has signed in. */
export interface SessionBrowser extends Browser {
  /** That of its cookie. */
  readonly secret: string | null;
  /** `undefined`: it keeps what it has. */
  keep(secret: string | undefined): void;
  forget(): void;
}

export function browserOf(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string | undefined,
): SessionBrowser {
  const secure = isSecure(request, publicUrl);
  const set = (secret: string | null): void => {
    // In place of the one that `identifyRequest` may have set.
    void reply.removeHeader('set-cookie').header('set-cookie', sessionCookie(secret, secure));
  };
  return {
    url: secure ? requestUrl(request, publicUrl).replace(/^http:/, 'https:') : requestUrl(request, publicUrl),
    isSecure: secure,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    secret: sessionSecret(request.headers, secure),
    keep(secret) {
      if (secret !== undefined) set(secret);
    },
    forget: () => set(null),
  };
}
