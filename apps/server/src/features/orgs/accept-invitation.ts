import type { AcceptInvitation, JwtResponse, User } from '@saywell/contract';
import type { AppContext } from '../../http/app-context.ts';
import { ApiError } from '../../platform/errors/domain-error.ts';

export interface Accepted {
  readonly orgId: string;
  readonly user: User;
  readonly jwt: JwtResponse;
  /** Where whoever invited wants to see the new member next. */
  readonly redirectTo: string | undefined;
}

/**
 * Makes a member of whoever has the link.
 *
 * @throws {ApiError} `invitation-not-valid` for a link that is wrong, over, used or revoked.
 */
export async function acceptInvitation(
  { store, jwts }: Pick<AppContext, 'store' | 'jwts'>,
  { token, fullName }: AcceptInvitation,
): Promise<Accepted> {
  const id = await jwts.readInvitation(token);
  const accepted = id === null ? null : await store.invitation.accept(id, fullName);
  if (accepted === null)
    throw new ApiError(
      'invitation-not-valid',
      'This invitation was used, revoked, or is over: ask for a new one.',
    );
  const { orgId, user, redirectTo } = accepted;
  return {
    orgId,
    user,
    redirectTo,
    jwt: await jwts.issueToMember({ orgId, userId: user.id, role: user.role }),
  };
}
