import type { Store } from '../../store/store.ts';

/** Stores an address until it is confirmed, together with the mail that asks for it when one is due. */
export function subscribe(store: Pick<Store, 'transaction'>, orgId: string, email: string): Promise<void> {
  return store.transaction(async ({ newsletter, job }) => {
    const subjectId = await newsletter.subscribe(orgId, email);
    if (subjectId !== null) await job.add({ orgId, kind: 'newsletter-mail', subjectId });
  });
}
