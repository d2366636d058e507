import type { User } from '@saywell/contract';
import { notSignedIn } from '../../features/people/me-of.ts';
import type { AppContext } from '../../http/app-context.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import type { MemberSession } from '../../store/people/member-session-store.ts';

interface SignedInRequest {
  readonly context: AppContext;
  readonly identity: TokenIdentity;
}

/** The member that asks, with its own organisation. @throws {DomainError} `not-signed-in` */
export async function ownerOf({
  context,
  identity,
}: SignedInRequest): Promise<{ orgId: string; user: User }> {
  const orgId = identity.homeOrgId ?? identity.orgId;
  const user = await context.store.member.get(orgId, identity.userId ?? '');
  if (user === null) throw notSignedIn();
  return { orgId, user };
}

/** The session that asks. @throws {DomainError} `not-signed-in` */
export async function sessionOf({ context, identity }: SignedInRequest): Promise<MemberSession> {
  const { userId, session } = identity;
  const sessions = userId === undefined ? [] : await context.store.memberSession.list(userId);
  const found = sessions.find(({ id }) => id === session?.id);
  if (found === undefined) throw notSignedIn();
  return found;
}
