import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { ServerConfig } from '../../platform/config/server-config.ts';
import { createId } from '../../platform/create-id.ts';
import type { MessageFigures } from '../../platform/figures.ts';
import type { ApiLog } from '../../platform/logs/api-log.ts';
import type { CallTraces } from '../../platform/traces.ts';
import type { JobDefinition } from '../../store/jobs/store-jobs.ts';
import type { Store } from '../../store/store.ts';
import { createServerMessages, type ServerMessages } from './create-server-messages.ts';
import type { CredentialLookup } from './credential-lookup.ts';
import { createDeliverer } from './deliver.ts';
import { messageJobDefinition } from './message-job.ts';
import { createOAuthTokens } from './oauth-tokens.ts';

export interface OpenServerMessagesOptions {
  readonly config: Pick<ServerConfig, 'allowPrivateWebhooks'>;
  readonly store: Pick<Store, 'job' | 'org' | 'delivery'>;
  readonly encryptionKey: Uint8Array;
  readonly credentials: CredentialLookup;
  readonly apiLog: ApiLog;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  /** Counts the attempts. Default: nobody does. */
  readonly figures?: MessageFigures | undefined;
  /** Tell the servers which trace a request belongs to. Default: nobody does. */
  readonly traces?: Pick<CallTraces, 'of'> | undefined;
}

export interface OpenServerMessages {
  readonly service: ServerMessages;
  /** Delivers what the service has put into the queue of jobs. */
  readonly job: JobDefinition;
}

/** The customers' servers, as this installation reaches them. */
export function openServerMessages(options: OpenServerMessagesOptions): OpenServerMessages {
  const { config, store, encryptionKey, log, clock } = options;
  const allowPrivate = config.allowPrivateWebhooks;
  const tokens = createOAuthTokens({ allowPrivate, now: clock.now });
  const deliver = createDeliverer({ ...options, now: clock.now, tokens, allowPrivate });
  const service = createServerMessages({
    store,
    deliver,
    encryptionKey,
    orgServer: async (orgId) => (await store.org.get(orgId)) ?? undefined,
    createId,
    clock,
    log,
  });
  return { service, job: messageJobDefinition({ deliver, store, encryptionKey }) };
}
