import { type CreateObserver, type Observer, ROOM_TOKEN_PARAMETER } from '@saywell/contract';
import type { TokenIdentity } from '../../../store/orgs/token-identity.ts';
import { isSessionGood } from '../../people/is-session-good.ts';
import { roomUrl } from '../live/call-address.ts';
import type { OperatorParts } from './running-call.ts';
import { mayListen, operatorOf, refuseControl, refuseListening, runningCall } from './running-call.ts';

export interface ObserveRequest {
  readonly identity: TokenIdentity;
  readonly callId: string;
  readonly body: CreateObserver;
  readonly requestUrl: string;
}

/**
 * A seat for listening, which ends with the session that it was given to.
 *
 * @throws {DomainError} `not-found`, `call-not-in-progress`, `listening-not-allowed`, `control-not-allowed`,
 * `too-many-observers`
 */
export async function observeCall(
  parts: OperatorParts,
  { identity, callId, body, requestUrl }: ObserveRequest,
): Promise<Observer> {
  const { store, calls } = parts;
  const { plan, live } = await runningCall(parts, identity, callId);
  refuseListening(identity, await store.org.get(identity.orgId), plan);
  const { canSpeak = false } = body;
  if (canSpeak) refuseControl(plan);
  const operator = await operatorOf(parts, identity);
  const { orgId, userId, expiresAt, session } = identity;
  const holder = {
    orgId,
    holderId: session?.id ?? '',
    userId,
    expiresAt,
    isGood: async () =>
      (await isSessionGood(store, identity)) && mayListen(identity, await store.org.get(orgId)),
  };
  const seat = live.observers.open({
    operator,
    canSpeak,
    watch: (lost) => calls.access?.watch(holder, lost) ?? (() => undefined),
  });
  return {
    id: seat.id,
    callId,
    webCallUrl: roomUrl(requestUrl, callId, seat.token),
    sessionToken: seat.token,
    listenUrl: listenUrl(requestUrl, callId, seat.token),
    expiresAt: new Date(seat.expiresAt).toISOString(),
  };
}

function listenUrl(requestUrl: string, callId: string, token: string): string {
  const url = new URL(`/call/${callId}/listen`, requestUrl);
  url.searchParams.set(ROOM_TOKEN_PARAMETER, token);
  return url.href.replace(/^http/, 'ws');
}
