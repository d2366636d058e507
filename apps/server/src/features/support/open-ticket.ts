import type { CreateSupportTicket, SupportTicket } from '@saywell/contract';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { Store } from '../../store/store.ts';

/** Stores a ticket together with a job of each kind of `notify`, which send it to the operator. */
export function openTicket(
  store: Pick<Store, 'transaction'>,
  orgId: string,
  body: CreateSupportTicket,
  notify: readonly JobKind[],
): Promise<SupportTicket> {
  return store.transaction(async ({ support, job }) => {
    const ticket = await support.create(orgId, body);
    await job.addAll(notify.map((kind) => ({ orgId, kind, subjectId: ticket.id })));
    return ticket;
  });
}
