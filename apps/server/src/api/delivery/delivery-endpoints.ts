import type { JobRecord, routes } from '@saywell/contract';
import { deliveryAnswer } from '../../features/server-messages/delivery-answer.ts';
import type { AppContext } from '../../http/app-context.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { FailedJobChange } from '../../store/jobs/job-record-store.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

const listDeliveries: Endpoint<typeof routes.delivery.list> = ({ context, identity, query }) =>
  context.store.delivery.page(identity.orgId, query);

const read = async ({ store }: AppContext, orgId: string, id: string) =>
  deliveryAnswer(found(await store.delivery.get(orgId, id), 'delivery', id));

const getDelivery: Endpoint<typeof routes.delivery.get> = ({ context, identity, params }) =>
  read(context, identity.orgId, params.id);

const resendDelivery: Endpoint<typeof routes.delivery.resend> = async ({ context, identity, params }) => {
  const { orgId } = identity;
  const outcome = await context.store.delivery.resend(orgId, params.id);
  if (outcome === 'not-found') throw DomainError.notFound(`delivery ${params.id}`);
  if (outcome === 'not-kept')
    throw new DomainError('delivery-not-kept', 'What was sent is not kept, so it cannot be sent again.');
  if (outcome === 'not-repeatable')
    throw new DomainError(
      'delivery-not-repeatable',
      'A call waited for the answer to this, and goes on without it.',
    );
  return read(context, orgId, params.id);
};

const listJobs: Endpoint<typeof routes.job.list> = ({ context, identity, query }) =>
  context.store.jobRecord.list(identity.orgId, query);

const retryJob: Endpoint<typeof routes.job.retry> = async ({ context, identity, params }) =>
  changed(await context.store.jobRecord.retry(identity.orgId, params.id), params.id);

const deleteJob: Endpoint<typeof routes.job.delete> = async ({ context, identity, params }) =>
  changed(await context.store.jobRecord.remove(identity.orgId, params.id), params.id);

function changed(change: FailedJobChange, id: string): JobRecord {
  if (change === 'not-found') throw DomainError.notFound(`job ${id}`);
  if (change === 'not-failed')
    throw new DomainError(
      'job-not-failed',
      'This job was not given up: it is done, or tried again, by itself.',
    );
  return change;
}

/** Handlers of what is sent to customers' servers, and of the queue behind it, by the id of their route. */
export const deliveryEndpoints = {
  'delivery.list': listDeliveries,
  'delivery.get': getDelivery,
  'delivery.resend': resendDelivery,
  'job.list': listJobs,
  'job.retry': retryJob,
  'job.delete': deleteJob,
} as const;
