import { DomainError } from '../../platform/errors/domain-error.ts';
import type { MembershipChange } from '../../store/orgs/member-store.ts';

/** @throws {DomainError} when the change was refused. */
export function refuseMembership(change: MembershipChange, userId: string): void {
  if (change === 'not-found') throw DomainError.notFound(`user ${userId}`);
  if (change === 'last-admin')
    throw new DomainError(
      'last-admin',
      'This is the last administrator of the organisation: make another member one first.',
    );
}
