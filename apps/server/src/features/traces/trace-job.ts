import type { Call, CreateAssistant } from '@saywell/contract';
import { z } from 'zod';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { JobError } from '../../platform/jobs/job-error.ts';
import type { ApiLog } from '../../platform/logs/api-log.ts';
import type { JobDefinition } from '../../store/jobs/store-jobs.ts';
import type { Store } from '../../store/store.ts';
import { credentialFor } from '../agents/credential-for.ts';
import { isLogged } from '../agents/what-is-kept.ts';
import { callEntry } from '../logs/call-entry.ts';
import type { ProviderApi } from '../providers/provider-api.ts';
import { batchesOf, type LangfuseEvent, langfuseEvents } from './langfuse-events.ts';
import { wantedTraceSchema } from './wanted-trace.ts';

/** A service that is away is asked again after so long, ms; then the call has no trace, and its log says so. */
const retryDelaysMs = [30_000, 300_000, 3_600_000];

export interface TraceJobOptions {
  readonly store: Pick<Store, 'call' | 'credential'>;
  /** Of a call, as far as it is still known: with its own credentials. */
  readonly assistantOf: (call: Call) => Promise<CreateAssistant>;
  readonly providers: ProviderApi;
  readonly apiLog: ApiLog;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Each event is answered by itself, whatever the status. */
const answerSchema = z.object({
  errors: z.array(z.object({ status: z.number(), message: z.string().nullish() })).default([]),
});

/** Sends the trace of a call that is over to Langfuse. Sent again, it is the same trace. */
export function traceJob(options: TraceJobOptions): JobDefinition {
  const { store, assistantOf } = options;
  return {
    retryDelayMs: (attempts) => (attempts > retryDelaysMs.length + 2 ? null : 60_000),
    async handle({ orgId, subjectId: callId, payload, attempts }, { beating }) {
      const wanted = wantedTraceSchema.parse(payload);
      const call = await store.call.get(orgId, callId);
      if (call === null) return;
      try {
        const credential = await credentialFor(store, orgId, await assistantOf(call), 'langfuse');
        if (credential?.provider !== 'langfuse')
          throw new DomainError('credential-missing', 'There is no credential of langfuse.');
        const events = langfuseEvents(call, wanted);
        for (const batch of batchesOf(events)) await beating(sendBatch(options, orgId, credential, batch));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const delayMs = error.code === 'provider-unavailable' ? retryDelaysMs[attempts - 1] : undefined;
        note(options, call, error, delayMs === undefined ? 'ERROR' : 'WARN');
        if (delayMs !== undefined) throw new JobError(error.code, { cause: error, delayMs });
      }
    },
  };
}

interface LangfuseKeys {
  readonly publicKey: string;
  readonly apiKey: string;
  readonly apiUrl: string;
}

async function sendBatch(
  { providers }: TraceJobOptions,
  orgId: string,
  { publicKey, apiKey, apiUrl }: LangfuseKeys,
  batch: readonly LangfuseEvent[],
): Promise<void> {
  const answer = await providers.request({
    orgId,
    provider: 'langfuse',
    method: 'POST',
    path: '/api/public/ingestion',
    baseUrl: apiUrl,
    headers: {
      authorization: `Basic ${Buffer.from(`${publicKey}:${apiKey}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ batch }),
  });
  const read = answerSchema.safeParse(answer ?? {});
  if (!read.success) throw new DomainError('provider-unavailable', 'langfuse did not answer as it should.');
  const [refused] = read.data.errors;
  if (refused === undefined) return;
  const isAway = read.data.errors.some(({ status }) => status >= 500 || status === 429);
  throw new DomainError(
    isAway ? 'provider-unavailable' : 'validation-failed',
    `langfuse refuses ${read.data.errors.length} of ${batch.length} events: ${refused.status}.`,
  );
}

function note(
  { apiLog, now }: TraceJobOptions,
  call: Call,
  { code }: DomainError,
  level: 'WARN' | 'ERROR',
): void {
  if (!isLogged(call)) return;
  const { orgId, id: callId } = call;
  const message = `The trace was not sent to langfuse: ${code}`;
  apiLog.add(callEntry({ orgId, callId, at: now(), message, level }));
}
