import type { Me, Org, OrgName } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { MemberCredential } from '../../store/people/member-credential-store.ts';
import type { MemberSession } from '../../store/people/member-session-store.ts';
import { confirmationMs } from './confirmation.ts';
import type { People } from './people.ts';
import { permissionsOf } from './permissions-of.ts';

export const notSignedIn = (): DomainError =>
  new DomainError('not-signed-in', 'You are not signed in, or your session has ended: sign in again.');

/** Who has signed in, and what they may do where they act. @throws {DomainError} `not-signed-in` */
export async function meOf(
  { store, siteOrgId, now }: Pick<People, 'store' | 'siteOrgId' | 'now'>,
  session: MemberSession,
): Promise<Me> {
  const { orgId: homeId, actingOrgId, memberId } = session;
  // One after the other: they may be within a transaction, which has one connection.
  const user = await store.member.get(homeId, memberId);
  const home = await store.org.get(homeId);
  const acting = actingOrgId === undefined ? null : await store.org.within(homeId, actingOrgId);
  const credentials = await store.memberCredential.list(memberId);
  const preference = await store.memberPreference.get(memberId);
  if (user === null || home === null) throw notSignedIn();
  const where = user.role === 'admin' && acting !== null ? acting : home;
  const { fullName } = user;
  return {
    id: user.id,
    email: user.email,
    ...(fullName !== undefined && { fullName }),
    role: user.role,
    permissions: permissionsOf(user.role, where.id === siteOrgId),
    org: nameOf(where),
    ...(where.id !== home.id && { homeOrg: nameOf(home) }),
    ...sessionFields(session, now()),
    ...(preference !== null && { preference }),
    confirmWith: confirmWith(credentials),
  };
}

/** What is told of an organisation to whoever may act in it. */
export const nameOf = ({ id, name }: Org): OrgName => ({ id, ...(name !== undefined && { name }) });

function sessionFields(session: MemberSession, at: number) {
  const until = (session.confirmedAt ?? Number.NEGATIVE_INFINITY) + confirmationMs;
  return {
    deviceId: session.id,
    method: session.method,
    createdAt: new Date(session.createdAt).toISOString(),
    expiresAt: new Date(session.expiresAt).toISOString(),
    ...(until > at && { confirmedUntil: new Date(until).toISOString() }),
  };
}

function confirmWith(credentials: readonly MemberCredential[]): Me['confirmWith'] {
  const kinds = new Set(credentials.map(({ kind }) => kind));
  return (['password', 'totp', 'passkey'] as const).filter((kind) => kinds.has(kind));
}
