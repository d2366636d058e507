import type { FastifyBaseLogger } from 'fastify';
import { endCallsOfDeadNodes } from '../features/calls/ending/end-lost-calls.ts';
import { type NodeHeart, openNodeHeart } from '../features/nodes/node-heart.ts';
import { openNodeIdentity } from '../features/nodes/node-identity.ts';
import type { ServerMessages } from '../features/server-messages/create-server-messages.ts';
import { systemClock } from '../platform/clock.ts';
import { readVersion } from '../platform/config/read-version.ts';
import type { ServerConfig } from '../platform/config/server-config.ts';
import type { ReleaseStack } from '../platform/release-stack.ts';
import type { Store } from '../store/store.ts';

export interface OpenNodeOptions {
  readonly config: Pick<ServerConfig, 'dataDirectory' | 'databaseUrl'>;
  readonly log: FastifyBaseLogger;
  readonly resources: ReleaseStack;
  readonly store: Store;
  /** Customers are notified of calls whose server died. */
  readonly serverMessages: Pick<ServerMessages, 'open'>;
}

/** Says that this server lives until its calls have ended, and ends those of others that do not. */
export async function openNode(options: OpenNodeOptions): Promise<NodeHeart> {
  const { config, log, resources, store, serverMessages } = options;
  const { dataDirectory } = config;
  // The embedded database is locked to one server.
  const isAlone = config.databaseUrl === undefined;
  const { id } = resources.use(await openNodeIdentity({ dataDirectory, isLocked: isAlone }));
  const reap = async () => {
    const calls = await endCallsOfDeadNodes(store, serverMessages);
    if (calls > 0) log.warn({ calls }, 'ended calls of servers that are dead');
  };
  return resources.use(
    await openNodeHeart({
      store: store.node,
      clock: systemClock,
      log,
      id,
      version: readVersion(),
      reap: isAlone ? undefined : reap,
    }),
  );
}
