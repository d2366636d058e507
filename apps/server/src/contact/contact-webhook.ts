import { DeliveryError } from '../outbox/delivery-error.ts';
import type { Deliver } from '../outbox/outbox-worker.ts';
import { OutgoingError } from '../outgoing/outgoing-error.ts';
import { postOutgoing } from '../outgoing/post-outgoing.ts';
import type { Store } from '../store/store.ts';
import { webhookSignature } from './webhook-signature.ts';

export interface ContactWebhookOptions {
  readonly store: Pick<Store['contact'], 'get'>;
  readonly url: string;
  readonly secret: string;
  readonly allowPrivate: boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const timeoutMs = 10_000;

/** Posts a contact request as JSON, signed; any status from 200 to 299 is a delivery. */
export function deliverContactWebhook(options: ContactWebhookOptions): Deliver {
  const url = new URL(options.url);
  return async ({ id, orgId, subjectId }) => {
    const contactRequest = await options.store.get(orgId, subjectId);
    if (contactRequest === null) return;
    const body = JSON.stringify({ type: 'contact-request', id, contactRequest });
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Saywell',
      'x-saywell-delivery': id,
      'x-saywell-signature': webhookSignature(body, options.secret, options.now()),
    };
    const { allowPrivate } = options;
    const status = await postOutgoing({ url, headers, body, timeoutMs, allowPrivate }).catch(refuse);
    if (status < 200 || status > 299) throw new DeliveryError(`webhook-answered-${status}`);
  };
}

function refuse(error: unknown): never {
  const code = error instanceof OutgoingError ? error.code : 'connection-failed';
  throw new DeliveryError(`webhook-${code}`, { cause: error });
}
