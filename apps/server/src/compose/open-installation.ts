import type { FastifyBaseLogger } from 'fastify';
import {
  createInstallation,
  type InstallationService,
} from '../features/installation/installation-service.ts';
import { networkOf } from '../features/installation/network-of.ts';
import { reachKey } from '../features/installation/public-reach.ts';
import { systemClock } from '../platform/clock.ts';
import { environmentAsSet } from '../platform/config/environment-as-set.ts';
import { readEnv } from '../platform/config/read-env.ts';
import { readVersion } from '../platform/config/read-version.ts';
import type { ServerConfig } from '../platform/config/server-config.ts';
import type { ReleaseStack } from '../platform/release-stack.ts';
import { openStorageProbe, type StorageProbe } from '../platform/storage-probe.ts';
import { within } from '../platform/within.ts';
import type { Store } from '../store/store.ts';
import type { CallParts } from './call-parts.ts';

export interface OpenInstallationOptions {
  readonly config: ServerConfig;
  readonly store: Pick<Store, 'ping' | 'installation'>;
  readonly calls: Pick<CallParts, 'liveCount' | 'waitingEnds' | 'probes'>;
  readonly storage: Pick<StorageProbe, 'status'>;
  /** Of the installation, 32 bytes. */
  readonly encryptionKey: Uint8Array;
}

export interface OpenHealthOptions extends Omit<OpenInstallationOptions, 'storage'> {
  readonly log: FastifyBaseLogger;
  readonly resources: ReleaseStack;
}

/** What looks at the server while it runs. */
export async function openHealth({ log, resources, ...options }: OpenHealthOptions) {
  const { dataDirectory: directory } = options.config;
  const storage = resources.use(await openStorageProbe({ directory, clock: systemClock, log }));
  return { storage, installation: resources.use(openInstallation({ ...options, storage })) };
}

/** What hangs for so long is as good as not there. */
const limitMs = 3_000;
const unknownJobs = { waiting: null, oldestSeconds: null, failed: null };
const unknownDatabase = { latencyMs: null, bytes: null, migrations: null };

/** How this server is, asked of what it has open. */
export function openInstallation({
  config,
  store,
  calls,
  storage,
  encryptionKey,
}: OpenInstallationOptions): InstallationService {
  const { probes } = calls;
  const { media, http } = config;
  const unstoredEnds = (): number => calls.waitingEnds?.waiting ?? 0;
  const environment = environmentAsSet(readEnv(process.env));
  return createInstallation({
    clock: systemClock,
    reachKey: reachKey(encryptionKey),
    probes: {
      dataDirectory: config.dataDirectory,
      databaseKind: config.databaseUrl === undefined ? 'embedded' : 'external',
      fixed: () => ({
        version: readVersion(),
        publicUrl: http.publicUrl ?? null,
        network: networkOf(media),
        environment: [...environment],
      }),
      state: () => ({
        storage: storage.status(),
        mediaStatus: probes.media(),
        engines: probes.engines(),
        failures: probes.failures?.() ?? {},
        unstoredEnds: unstoredEnds(),
      }),
      calls: () => ({ max: media.maxCalls, taken: calls.liveCount() }),
      rooms: () => probes.rooms(),
      unstoredEnds,
      media: () => asked(async () => (await probes.mediaStats?.()) ?? null, null),
      database: () =>
        asked(
          async () => ({ latencyMs: await store.ping(), ...(await store.installation.size()) }),
          unknownDatabase,
        ),
      jobs: () => asked(() => store.installation.jobs(), unknownJobs),
    },
  });
}

/** Of what cannot be asked in time something is said instead. */
function asked<Answer, Instead>(ask: () => Promise<Answer>, instead: Instead): Promise<Answer | Instead> {
  return within<Answer | Instead, Answer | Instead>(
    { clock: systemClock, limitMs },
    () => ask().catch(() => instead),
    () => instead,
  );
}
