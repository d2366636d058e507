import type { InviteUsers } from '@saywell/contract';
import type { Store } from '../../store/store.ts';

/** Stores the invitations; `isMailed`: together with the mails. */
export function inviteToOrg(
  store: Pick<Store, 'transaction'>,
  orgId: string,
  invited: InviteUsers,
  isMailed: boolean,
): Promise<void> {
  return store.transaction(async ({ invitation, job }) => {
    const ids = await invitation.create(orgId, invited);
    if (isMailed) await job.addAll(ids.map((subjectId) => ({ orgId, kind: 'invitation-mail', subjectId })));
  });
}
