import type { FastifyRequest } from 'fastify';
import { systemClock } from '../../platform/clock.ts';
import { within } from '../../platform/within.ts';
import type { AppContext } from '../app-context.ts';
import { isSecure } from './is-secure.ts';
import { sessionSecret } from './session-cookie.ts';

/** A page that only wants to know what to fetch ahead waits no longer for the database. */
const limitMs = 250;

/** Has somebody signed in with the cookie of this request? No, where the database does not say so in time. */
export async function isSignedIn(
  { people, config }: Pick<AppContext, 'people' | 'config'>,
  request: FastifyRequest,
): Promise<boolean> {
  const secret = sessionSecret(request.headers, isSecure(request, config.http.publicUrl));
  if (secret === null) return false;
  const look = async (): Promise<boolean> => (await people.store.memberSession.find(secret)) !== null;
  return within({ clock: systemClock, limitMs }, look, () => false).catch(() => false);
}
