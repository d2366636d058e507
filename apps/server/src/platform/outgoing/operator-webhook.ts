import { JobError } from '../jobs/job-error.ts';
import { OutgoingError } from './outgoing-error.ts';
import { requestOutgoing } from './request-outgoing.ts';
import { webhookSignature } from './webhook-signature.ts';

/** Where the operator of this installation is notified of what visitors and customers left. */
export interface OperatorWebhook {
  readonly url: string;
  readonly secret: string;
  readonly allowPrivate: boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const timeoutMs = 10_000;

/**
 * Posts `message` with its `id` as JSON, signed; any status from 200 to 299 is a delivery.
 *
 * @throws {JobError}
 */
export async function postToOperator(hook: OperatorWebhook, id: string, message: object): Promise<void> {
  const body = JSON.stringify({ ...message, id });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Saywell',
    'x-saywell-delivery': id,
    'x-saywell-signature': webhookSignature(body, hook.secret, hook.now()),
  };
  const url = new URL(hook.url);
  const post = { method: 'POST', url, headers, body, timeoutMs, allowPrivate: hook.allowPrivate } as const;
  const { status } = await requestOutgoing(post).catch(refuse);
  if (status < 200 || status > 299) throw new JobError(`webhook-answered-${status}`);
}

function refuse(error: unknown): never {
  const code = error instanceof OutgoingError ? error.code : 'connection-failed';
  throw new JobError(`webhook-${code}`, { cause: error });
}
