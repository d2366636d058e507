import type { AuthDevice, routes } from '@saywell/contract';
import type { MemberSession } from '../../store/people/member-session-store.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

export const listDevices: Endpoint<typeof routes.authDevice.list> = async ({ context, identity }) => {
  const sessions = await context.store.memberSession.list(identity.userId ?? '');
  return sessions.map((session) => toDevice(session, identity.session?.id));
};

/** Its next request is refused. */
export const deleteDevice: Endpoint<typeof routes.authDevice.delete> = async ({
  context,
  identity,
  params,
  browser,
}) => {
  const { userId = '', session } = identity;
  const sessions = await context.store.memberSession.list(userId);
  const { id } = found(sessions.find((one) => one.id === params.id) ?? null, 'device', params.id);
  await context.store.memberSession.end(userId, id);
  if (id === session?.id) browser.forget();
};

export const deleteOtherDevices: Endpoint<typeof routes.authDevice.deleteOthers> = async ({
  context,
  identity,
}) => context.store.memberSession.endAll(identity.userId ?? '', identity.session?.id);

function toDevice(session: MemberSession, currentId: string | undefined): AuthDevice {
  const { id, method, userAgent, ip } = session;
  return {
    id,
    isCurrent: id === currentId,
    method,
    userAgent,
    ip,
    createdAt: new Date(session.createdAt).toISOString(),
    lastSeenAt: new Date(session.lastSeenAt).toISOString(),
    expiresAt: new Date(session.expiresAt).toISOString(),
  };
}
