import type { SiteConfig } from '@saywell/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { AppContext, CallParts } from './app-context.ts';
import { readVersion } from './config/read-version.ts';
import type { ServerConfig } from './config/server-config.ts';
import type { OutboxWorker } from './outbox/outbox-worker.ts';
import type { Store } from './store/store.ts';

export interface AppParts {
  readonly config: ServerConfig;
  readonly store: Store;
  readonly log: FastifyBaseLogger;
  readonly calls: CallParts;
  readonly siteConfig: SiteConfig | null;
  readonly siteOrgId: string | null;
  readonly outbox: OutboxWorker;
}

export function createAppContext(parts: AppParts, overrides: Partial<AppContext> = {}): AppContext {
  return {
    config: parts.config,
    version: readVersion(),
    store: parts.store,
    log: parts.log,
    calls: parts.calls.service,
    health: { ...parts.calls.probes, database: () => parts.store.ping() },
    siteConfig: parts.siteConfig,
    siteOrgId: parts.siteOrgId,
    outbox: parts.outbox,
    ...overrides,
  };
}
