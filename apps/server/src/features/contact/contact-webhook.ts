import { type OperatorWebhook, postToOperator } from '../../platform/outgoing/operator-webhook.ts';
import type { JobHandler } from '../../store/jobs/store-jobs.ts';
import type { Store } from '../../store/store.ts';

export interface ContactWebhookOptions extends OperatorWebhook {
  readonly store: Pick<Store['contact'], 'get'>;
}

/** Posts a contact request to the operator. */
export function deliverContactWebhook({ store, ...hook }: ContactWebhookOptions): JobHandler {
  return async ({ id, orgId, subjectId }) => {
    const contactRequest = await store.get(orgId, subjectId);
    if (contactRequest !== null) await postToOperator(hook, id, { type: 'contact-request', contactRequest });
  };
}
