import type { AppContext } from '../http/app-context.ts';
import { DomainError } from '../platform/errors/domain-error.ts';

/** @throws {DomainError} `validation-failed` for somebody who is not a member of the organisation. */
export async function refuseUnknownAssignee(
  { store }: Pick<AppContext, 'store'>,
  orgId: string,
  { assigneeId }: { readonly assigneeId?: string | null | undefined },
): Promise<void> {
  if (assigneeId === undefined || assigneeId === null) return;
  if ((await store.member.get(orgId, assigneeId)) === null)
    throw new DomainError('validation-failed', ['assigneeId must be a member of this organisation']);
}
