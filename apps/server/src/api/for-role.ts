import { type Role, type Route, routes } from '@saywell/contract';
import { withoutSecrets } from '../platform/secrets/without-secrets.ts';

/** Whoever has such an address needs no key: it joins a call, or steers or ends one. */
const steeringAddresses: ReadonlySet<string> = new Set(['controlUrl', 'webCallUrl', 'websocketCallUrl']);

/** Who may talk to an assistant gets into his own call. */
const ownCallAddresses: ReadonlySet<string> = new Set(['controlUrl']);

/** Routes whose answer is the caller's own and no resource of the organisation. */
const isOwnAnswer = ({ id, access }: Route): boolean => id === routes.org.auth.id || access === 'session';

/** What somebody of this role gets of an answer: viewers read neither secrets nor what steers a call. */
export function forRole(route: Route, role: Role | undefined, answer: unknown): unknown {
  if (role !== 'viewer' || isOwnAnswer(route)) return answer;
  return withoutSecrets(answer, route.id === routes.call.createWeb.id ? ownCallAddresses : steeringAddresses);
}
