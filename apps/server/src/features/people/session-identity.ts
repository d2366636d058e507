import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import type { FoundSession } from '../../store/people/member-session-store.ts';
import type { Store } from '../../store/store.ts';

export interface SessionParts {
  readonly store: Pick<Store, 'memberSession' | 'org'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface IdentifiedSession {
  readonly identity: TokenIdentity;
  /** For the browser, in place of the one that came. */
  readonly renewedSecret: string | undefined;
}

/** `lastSeenAt` is not written more often. */
const seenEveryMs = 60_000;

/** Who has signed in with this secret; null: nobody. */
export async function identifySession(
  { store, now }: SessionParts,
  secret: string,
  ip: string,
): Promise<IdentifiedSession | null> {
  const found = await store.memberSession.find(secret);
  if (found === null) return null;
  if (now() - found.lastSeenAt >= seenEveryMs) await store.memberSession.see(found.id, ip);
  const renewedSecret = await renewed(store, found);
  const isConfirmed = !found.isEarlier && !found.hasOtherRole;
  const { memberId, orgId: homeOrgId, role, id, expiresAt } = found;
  const identity: TokenIdentity = {
    tokenId: memberId,
    userId: memberId,
    orgId: await actsIn(store, found),
    homeOrgId,
    tag: 'private',
    restrictions: undefined,
    role,
    expiresAt,
    session: { id, confirmedAt: isConfirmed ? found.confirmedAt : undefined },
  };
  return { identity, renewedSecret };
}

/** What was good with another role is not with this one. */
async function renewed(
  store: SessionParts['store'],
  { id, role, hasOtherRole, isEarlier }: FoundSession,
): Promise<string | undefined> {
  if (!hasOtherRole || isEarlier) return undefined;
  return (await store.memberSession.renew(id, { role, isConfirmed: false })) ?? undefined;
}

/** Only administrators are in an organisation that theirs created what they are at home. */
async function actsIn(
  store: SessionParts['store'],
  { orgId, actingOrgId, role }: FoundSession,
): Promise<string> {
  if (actingOrgId === undefined || role !== 'admin') return orgId;
  return (await store.org.within(orgId, actingOrgId))?.id ?? orgId;
}
