import { ApiError } from '../../platform/errors/domain-error.ts';
import type { MembershipChange } from '../../store/orgs/member-store.ts';

/** @throws {ApiError} when the change was refused. */
export function refuseMembership(change: MembershipChange, userId: string): void {
  if (change === 'not-found') throw ApiError.notFound(`user ${userId}`);
  if (change === 'last-admin')
    throw new ApiError(
      'last-admin',
      'This is the last administrator of the organisation: make another member one first.',
    );
}
