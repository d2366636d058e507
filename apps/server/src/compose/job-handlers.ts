import type { FastifyBaseLogger } from 'fastify';
import type { FindMissingModel } from '../features/agents/availability/missing-model.ts';
import type { JwtService } from '../features/auth/create-jwt-service.ts';
import type { LiveCalls } from '../features/calls/live/live-calls.ts';
import { createPhoneCalls } from '../features/calls/phone/phone-calls.ts';
import { contactJobs } from '../features/contact/contact-jobs.ts';
import type { FileBytes } from '../features/files/file-bytes.ts';
import { fileIndexJob } from '../features/files/index-file.ts';
import { cleanUpIdempotency } from '../features/idempotency/idempotency-cleanup.ts';
import { cleanUpLog } from '../features/logs/log-cleanup.ts';
import { newsletterJobs } from '../features/newsletter/newsletter-jobs.ts';
import type { OrgRemoval } from '../features/orgs/create-org-removal.ts';
import { invitationSiteUrl } from '../features/orgs/invitation-links.ts';
import { deliverInvitationMail } from '../features/orgs/invitation-mail.ts';
import { deliverSignInMail } from '../features/people/sign-in-links.ts';
import { deleteOldData } from '../features/personal-data/retention-job.ts';
import type { Recordings } from '../features/rooms/recording/recordings.ts';
import type { ServerMessages } from '../features/server-messages/create-server-messages.ts';
import type { ByteRemoval } from '../features/stored-bytes/byte-removal.ts';
import { deliverSupportMail, deliverSupportWebhook } from '../features/support/support-notifications.ts';
import { dayMs } from '../platform/clock.ts';
import type { ServerConfig } from '../platform/config/server-config.ts';
import { createMailer } from '../platform/mail/create-mailer.ts';
import type { JobDefinition, JobHandlers } from '../store/jobs/store-jobs.ts';
import type { Store } from '../store/store.ts';

export interface JobHandlersOptions {
  readonly config: ServerConfig;
  readonly store: Store;
  readonly fileBytes: FileBytes;
  readonly recordings: Pick<Recordings, 'count'>;
  readonly byteRemoval: ByteRemoval;
  readonly jwts: Pick<JwtService, 'signInvitation' | 'signSignInLink'>;
  readonly orgRemoval: Pick<OrgRemoval, 'finish'>;
  readonly calls: Pick<LiveCalls, 'end'>;
  readonly findMissingModel: FindMissingModel | undefined;
  readonly siteOrgId: string;
  readonly log: FastifyBaseLogger;
  readonly serverMessages: Pick<ServerMessages, 'send'>;
  readonly serverMessage: JobDefinition;
  readonly campaignRun: JobDefinition;
  readonly testSuiteRun: JobDefinition;
  readonly callAnalysis: JobDefinition;
  readonly callTrace: JobDefinition;
  /** Absent: nothing here reads passages. */
  readonly passageVectors: JobDefinition | undefined;
}

/** A handler for everything that this installation can do; other kinds are left to servers that can. */
export function createJobHandlers(options: JobHandlersOptions): JobHandlers {
  const { config, store, fileBytes, byteRemoval } = options;
  return {
    ...orgHandlers(options),
    ...contactJobs(config, store),
    ...supportHandlers(config, store),
    ...newsletterJobs(config, store),
    'server-message': options.serverMessage,
    // Neither a campaign nor a scheduled call may wait for ever: their own schedules end them.
    'campaign-run': { ...options.campaignRun, retryDelayMs: endlessRetryDelayMs },
    'test-suite-run': options.testSuiteRun,
    'call-analysis': options.callAnalysis,
    'call-trace': options.callTrace,
    ...(options.passageVectors && {
      'passage-vectors': { ...options.passageVectors, retryDelayMs: endlessRetryDelayMs },
    }),
    'file-index': fileIndexJob({ store: store.file, files: fileBytes }),
    // Never given up: nobody would see what stays behind.
    'stored-bytes': { handle: byteRemoval.handle, retryDelayMs: endlessRetryDelayMs },
    ...callHandlers(options),
  };
}

function callHandlers({ store, serverMessages, findMissingModel }: JobHandlersOptions): JobHandlers {
  const phoneCalls = createPhoneCalls({ store, serverMessages, findMissingModel, now: Date.now });
  return {
    'call-start': {
      handle: ({ orgId, subjectId }) => phoneCalls.startScheduled(orgId, subjectId),
      retryDelayMs: endlessRetryDelayMs,
    },
  };
}

function orgHandlers(options: JobHandlersOptions): JobHandlers {
  const { config, store, jwts, orgRemoval } = options;
  const siteUrl = invitationSiteUrl(config);
  return {
    // Neither is ever given up: nobody would see what stays behind.
    'org-removal': {
      handle: ({ subjectId }, { beating }) => beating(orgRemoval.finish(subjectId)),
      retryDelayMs: endlessRetryDelayMs,
    },
    'log-cleanup': {
      handle: cleanUpLog({ store, retentionMs: config.logDays * dayMs, now: Date.now }),
      retryDelayMs: endlessRetryDelayMs,
    },
    'data-retention': {
      handle: deleteOldData({ ...options, now: Date.now }),
      retryDelayMs: endlessRetryDelayMs,
    },
    'idempotency-cleanup': { handle: cleanUpIdempotency(store), retryDelayMs: endlessRetryDelayMs },
    ...(config.mail !== undefined &&
      siteUrl !== null && {
        'invitation-mail': {
          handle: deliverInvitationMail({
            store: store.invitation,
            jwts,
            mailer: createMailer(config.mail),
            siteUrl,
          }),
        },
        'sign-in-mail': {
          handle: deliverSignInMail({ store, jwts, mailer: createMailer(config.mail), siteUrl }),
        },
      }),
  };
}

function supportHandlers({ contact, mail, allowPrivateWebhooks }: ServerConfig, store: Store): JobHandlers {
  const { webhook, mailTo: to } = contact;
  const hook = webhook && { ...webhook, allowPrivate: allowPrivateWebhooks, now: Date.now };
  return {
    ...(mail !== undefined &&
      to !== undefined && {
        'support-mail': {
          handle: deliverSupportMail({ store: store.support, mailer: createMailer(mail), to }),
        },
      }),
    ...(hook !== undefined && {
      'support-webhook': { handle: deliverSupportWebhook({ store: store.support, ...hook }) },
    }),
  };
}

/** A minute, twice as long each time, six hours at most. */
function endlessRetryDelayMs(attempts: number): number {
  return Math.min(60_000 * 2 ** Math.min(attempts - 1, 20), 6 * 3_600_000);
}
