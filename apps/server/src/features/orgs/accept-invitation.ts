import type { AcceptInvitation, JwtResponse, User } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Store } from '../../store/store.ts';
import type { JwtService } from '../auth/create-jwt-service.ts';

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
 * @throws {DomainError} `invitation-not-valid` for a link that is wrong, over, used or revoked.
 */
export async function acceptInvitation(
  {
    store,
    jwts,
  }: {
    readonly store: Pick<Store, 'invitation'>;
    readonly jwts: Pick<JwtService, 'readInvitation' | 'issueToMember'>;
  },
  { token, fullName }: AcceptInvitation,
): Promise<Accepted> {
  const id = await jwts.readInvitation(token);
  const accepted = id === null ? null : await store.invitation.accept(id, fullName);
  if (accepted === null)
    throw new DomainError(
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
