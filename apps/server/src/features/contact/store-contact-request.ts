import type { ContactRequest } from '@saywell/contract';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { Store } from '../../store/store.ts';
import type { NewContactRequest } from '../../store/visitors/contact-store.ts';

/** Stores a request together with the jobs of `notify`, which send it on. One whose `requestId` is known stays as it is. */
export function storeContactRequest(
  store: Pick<Store, 'transaction'>,
  orgId: string,
  body: NewContactRequest,
  notify: readonly JobKind[],
): Promise<ContactRequest> {
  return store.transaction(async ({ contact, job }) => {
    const { contactRequest, isNew } = await contact.create(orgId, body);
    if (isNew) await job.addAll(notify.map((kind) => ({ orgId, kind, subjectId: contactRequest.id })));
    return contactRequest;
  });
}
