import { type DeliveryAttempt, serverSchema } from '@saywell/contract';
import { z } from 'zod';
import { JobError } from '../../platform/jobs/job-error.ts';
import type { Job, NewJob } from '../../platform/jobs/job-queue.ts';
import { sealText, unsealText } from '../../platform/secrets/secret-box.ts';
import type { DeliveryOutcome } from '../../store/deliveries/delivery-store.ts';
import type { JobContext, JobDefinition } from '../../store/jobs/store-jobs.ts';
import type { Store } from '../../store/store.ts';
import type { Deliver, Delivery, DeliveryReport } from './delivery.ts';
import { attemptOf, subjectOf } from './delivery-record.ts';
import { isConfidential, isMessageLogged } from './message-plans.ts';
import { ServerMessageError } from './server-message-error.ts';
import type { ReachableServer } from './server-target.ts';

/** What is stored of a message until it is delivered. */
export const payloadSchema = z.object({
  type: z.string(),
  message: z.record(z.string(), z.unknown()),
  /** Base64. The server's headers and secret are nobody's to read. */
  server: z.string(),
});

export function messageJob(
  { id, orgId, server, type, message }: Delivery,
  encryptionKey: Uint8Array,
  dueAt: number,
): NewJob {
  const sealed = sealText(JSON.stringify(server), id, encryptionKey).toString('base64');
  const payload = { type, message, server: sealed } satisfies z.infer<typeof payloadSchema>;
  return { orgId, kind: 'server-message', subjectId: id, payload, dueAt };
}

/** One customer's server that does not answer is not to delay the others'. */
const concurrency = 32;
/** More than any back-off plan allows; a server that dies at every attempt ends it too. */
const maxAttempts = 14;
/** Without a plan, of messages that the server cannot have seen. */
const unseenDelaysMs = [30_000, 120_000, 480_000];

/** Delivers the important messages. */
export interface MessageJobOptions {
  readonly deliver: Deliver;
  readonly store: Pick<Store, 'delivery'>;
  /** 32 bytes. */
  readonly encryptionKey: Uint8Array;
}

/** Delivers the important messages, and keeps what became of each attempt. */
export function messageJobDefinition(options: MessageJobOptions): JobDefinition {
  return {
    concurrency,
    retryDelayMs: (attempts) => (attempts >= maxAttempts ? null : (unseenDelaysMs[0] ?? 0)),
    handle: (job, context) => handleMessage(options, job, context),
    giveUp: ({ subjectId }) => options.store.delivery.giveUp(subjectId, 'job-given-up'),
  };
}

async function handleMessage(
  { deliver, store, encryptionKey }: MessageJobOptions,
  { subjectId: id, orgId, payload, attempts }: Job,
  { beating, finish }: JobContext,
): Promise<void> {
  const { type, message, server: sealed } = payloadSchema.parse(payload);
  const server = await unsealed(store, id, () => unseal(sealed, id, encryptionKey));
  const made: DeliveryAttempt[] = [];
  const report = (one: DeliveryReport): void => void made.push(attemptOf(message, one));
  const delivery = { id, orgId, server, type, message, report };
  const note = async (
    own: Pick<Store, 'delivery'>,
    outcome: Omit<DeliveryOutcome, 'attempts'>,
  ): Promise<void> => {
    if (isMessageLogged(message))
      await own.delivery.note(subjectOf(delivery), { ...outcome, attempts: made });
  };
  try {
    await beating(deliver(delivery, () => undefined));
  } catch (error) {
    const failed = jobError(error, server, attempts);
    const isGivenUp = !failed.retry || attempts >= maxAttempts;
    const next = isGivenUp ? {} : { nextTryMs: failed.delayMs ?? 0 };
    await note(store, { state: isGivenUp ? 'failed' : 'waiting', failureCode: failed.code, ...next });
    // What nobody takes would stay for the operator to look at.
    if (isGivenUp && isConfidential(message)) return;
    throw failed;
  }
  const kept = isConfidential(message) ? {} : { payload: { type, message, server: sealed } };
  await finish((own) => note(own, { state: 'delivered', ...kept }));
}

/** What cannot be read is never sent. */
async function unsealed(
  store: Pick<Store, 'delivery'>,
  id: string,
  read: () => ReachableServer,
): Promise<ReachableServer> {
  try {
    return read();
  } catch (error) {
    if (error instanceof JobError) await store.delivery.giveUp(id, error.code);
    throw error;
  }
}

function unseal(sealed: string, id: string, encryptionKey: Uint8Array): ReachableServer {
  try {
    const text = unsealText(Buffer.from(sealed, 'base64'), id, encryptionKey);
    const server = serverSchema.parse(JSON.parse(text));
    return { ...server, url: server.url ?? '' };
  } catch (cause) {
    throw new JobError('secret-unreadable', { cause, retry: false });
  }
}

function jobError(cause: unknown, { backoffPlan: plan }: ReachableServer, attempts: number): JobError {
  if (!(cause instanceof ServerMessageError)) return new JobError('server-message-failed', { cause });
  const delayMs = retryDelayMs(cause, plan, attempts);
  return delayMs === null
    ? new JobError(cause.code, { cause, retry: false })
    : new JobError(cause.code, { cause, delayMs });
}

/** Null: not again. */
export function retryDelayMs(
  error: Pick<ServerMessageError, 'status' | 'isUnseen'>,
  plan: ReachableServer['backoffPlan'],
  attempts: number,
): number | null {
  // A handler that did its work and then failed is not to do it twice, unless its owner asks for that.
  if (plan === undefined) return error.isUnseen ? (unseenDelaysMs[attempts - 1] ?? null) : null;
  if (attempts > plan.maxRetries || isExcluded(error.status, plan.excludedStatusCodes)) return null;
  const factor = plan.type === 'exponential' ? 2 ** (attempts - 1) : 1;
  return plan.baseDelaySeconds * factor * 1_000;
}

type Excluded = NonNullable<ReachableServer['backoffPlan']>['excludedStatusCodes'];
/** Numbers; older clients write objects around them. */
function isExcluded(status: number | undefined, excluded: Excluded = []): boolean {
  if (status === undefined) return false;
  return excluded.some((code) =>
    typeof code === 'number' ? code === status : Object.values(code).includes(status),
  );
}
