import { serverSchema } from '@saywell/contract';
import { z } from 'zod';
import { JobError } from '../../platform/jobs/job-error.ts';
import type { NewJob } from '../../platform/jobs/job-queue.ts';
import { sealText, unsealText } from '../../platform/secrets/secret-box.ts';
import type { JobDefinition } from '../../store/jobs/store-jobs.ts';
import type { Deliver, Delivery } from './deliver.ts';
import { isConfidential } from './message-plans.ts';
import { ServerMessageError } from './server-message-error.ts';
import type { ReachableServer } from './server-target.ts';

/** What is stored of a message until it is delivered. */
const payloadSchema = z.object({
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
export function messageJobDefinition(deliver: Deliver, encryptionKey: Uint8Array): JobDefinition {
  return {
    concurrency,
    retryDelayMs: (attempts) => (attempts >= maxAttempts ? null : (unseenDelaysMs[0] ?? 0)),
    async handle({ subjectId: id, orgId, payload, attempts }, { beating }) {
      const { type, message, server: sealed } = payloadSchema.parse(payload);
      const server = unseal(sealed, id, encryptionKey);
      try {
        await beating(deliver({ id, orgId, server, type, message }, () => undefined));
      } catch (error) {
        const failed = jobError(error, server, attempts);
        // What nobody takes would stay for the operator to look at.
        const isGivenUp = !failed.retry || attempts >= maxAttempts;
        if (!(isGivenUp && isConfidential(message))) throw failed;
      }
    },
  };
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
