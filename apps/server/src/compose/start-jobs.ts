import type { FastifyBaseLogger } from 'fastify';
import { analysisJob } from '../features/analysis/analysis-job.ts';
import type { JwtService } from '../features/auth/create-jwt-service.ts';
import { assistantOfCall } from '../features/calls/target/assistant-of-call.ts';
import { createCampaignRunner } from '../features/campaigns/run-campaign.ts';
import type { RunningApiLog } from '../features/logs/create-api-log.ts';
import type { OrgRemoval } from '../features/orgs/create-org-removal.ts';
import type { OpenServerMessages } from '../features/server-messages/open-server-messages.ts';
import { testRunJob } from '../features/test-runs/test-run-job.ts';
import { traceJob } from '../features/traces/trace-job.ts';
import { systemClock } from '../platform/clock.ts';
import type { ServerConfig } from '../platform/config/server-config.ts';
import type { Jobs } from '../platform/jobs/create-jobs.ts';
import type { Store } from '../store/store.ts';
import type { CallParts } from './call-parts.ts';
import { budgetDeskOf } from './call-spending-of.ts';
import { createJobHandlers } from './job-handlers.ts';
import type { Stored } from './open-store.ts';
import { providersOf } from './providers-of.ts';
import type { StoredFiles } from './stored/open-files.ts';

export interface StartJobsParts
  extends Pick<Stored, 'store' | 'demo'>,
    Pick<StoredFiles, 'fileBytes' | 'recordings' | 'byteRemoval'> {
  readonly jobs: Pick<Jobs<Store>, 'start'>;
  readonly serverMessages: OpenServerMessages;
  readonly apiLog: RunningApiLog;
  readonly calls: CallParts;
  readonly jwts: JwtService;
  readonly orgRemoval: OrgRemoval;
}

/** Does what is in the queue from now on. */
export async function startJobs(
  { config, log }: { readonly config: ServerConfig; readonly log: FastifyBaseLogger },
  opened: StartJobsParts,
): Promise<void> {
  const { store, fileBytes, recordings, byteRemoval, jwts, orgRemoval, jobs, calls, apiLog } = opened;
  const { service: serverMessages, job: serverMessage } = opened.serverMessages;
  const { prices } = config;
  const budgets = budgetDeskOf({ config, store, apiLog, log });
  const handlers = createJobHandlers({
    config,
    store,
    fileBytes,
    recordings,
    byteRemoval,
    jwts,
    orgRemoval,
    calls: calls.service,
    findMissingModel: calls.dialogues.findMissingModel,
    siteOrgId: opened.demo.orgId,
    log,
    serverMessages,
    serverMessage,
    campaignRun: {
      handle: createCampaignRunner({ ...calls.dialogues, store, serverMessages, apiLog, now: Date.now }),
    },
    callAnalysis: analysisJob({
      store,
      textModelOf: calls.textModelOf,
      assistantOf: (call) => assistantOfCall(store, call),
      serverMessages,
      prices,
      apiLog,
      clock: systemClock,
    }),
    callTrace: traceJob({
      store,
      assistantOf: (call) => assistantOfCall(store, call),
      providers: providersOf(config, apiLog),
      apiLog,
      now: Date.now,
    }),
    passageVectors: calls.passages?.job,
    testSuiteRun: testRunJob({ store, calls, serverMessages, prices, budgets, log }),
  });
  await jobs.start(handlers);
  await calls.passages?.begin();
}
