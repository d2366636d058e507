import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { endCallsOfDeadNodes } from '../../features/calls/ending/end-lost-calls.ts';
import { allowDemoOrigins } from '../../features/demo/ensure-demo.ts';
import { type NodeHeart, openNodeHeart } from '../../features/nodes/node-heart.ts';
import { openNodeIdentity } from '../../features/nodes/node-identity.ts';
import type { ServerMessages } from '../../features/server-messages/create-server-messages.ts';
import { systemClock } from '../../platform/clock.ts';
import { readVersion } from '../../platform/config/read-version.ts';
import type { ServerConfig } from '../../platform/config/server-config.ts';
import { createPeerClient, type PeerClient } from '../../platform/peers/peer-client.ts';
import { createPeerSignatures } from '../../platform/peers/peer-signature.ts';
import type { ReleaseStack } from '../../platform/release-stack.ts';
import type { NodeMember } from '../../store/nodes/node-store.ts';
import type { Store } from '../../store/store.ts';
import { openPeers, type Peers, statusQuestion } from './open-peers.ts';

export interface OpenClusterOptions {
  readonly config: ServerConfig;
  readonly log: FastifyBaseLogger;
  readonly resources: ReleaseStack;
  readonly store: Store;
  /** 32 bytes. */
  readonly encryptionKey: Uint8Array;
  /** Customers are notified of calls whose server died. */
  readonly serverMessages: Pick<ServerMessages, 'open'>;
}

/** This server among those of its database. */
export interface Cluster {
  readonly node: NodeHeart;
  /** The others, where they can be reached; undefined: this server is for itself. */
  readonly peers: Peers | undefined;
}

/** Says that this server lives until its calls have ended, and ends those of others that do not. */
export async function openCluster(options: OpenClusterOptions): Promise<Cluster> {
  const { config, log, resources, store, encryptionKey, serverMessages } = options;
  const { dataDirectory } = config;
  // The embedded database is locked to one server.
  const isAlone = config.databaseUrl === undefined;
  const { id: own } = resources.use(await openNodeIdentity({ dataDirectory, isLocked: isAlone }));
  let heart: NodeHeart | undefined;
  const signatures = createPeerSignatures({
    encryptionKey,
    now: () => heart?.databaseNow() ?? systemClock.now(),
  });
  const client = createPeerClient({ signatures, own: () => own, clock: systemClock });
  resources.use({ [Symbol.asyncDispose]: async () => client[Symbol.dispose]() });
  const { internalUrl } = config.cluster;
  const peers =
    internalUrl === undefined
      ? undefined
      : await openPeers({ config, log, resources, store, own, internalUrl, client, signatures });
  const reap = async () => {
    const calls = await endCallsOfDeadNodes(store, serverMessages, (node) => answers(client, node));
    if (calls > 0) log.warn({ calls }, 'ended calls of servers that are dead');
  };
  heart = resources.use(
    await openNodeHeart({
      store: store.node,
      clock: systemClock,
      log,
      id: own,
      version: readVersion(),
      internalUrl: peers?.url ?? null,
      publicUrl: config.http.publicUrl ?? null,
      region: config.region,
      load: peers?.load,
      beaten: peers?.directory.refresh,
      reap: isAlone ? undefined : reap,
    }),
  );
  peers?.begin(heart);
  await peers?.directory.refresh();
  await allowDemoOrigins(store, (demo) => siteOrigins(demo, config));
  return { node: heart, peers };
}

/** Sites with a known address are the only ones whose pages may use the demo's public key. */
async function siteOrigins(
  { node }: Pick<Store, 'node'>,
  { databaseUrl, http }: Pick<ServerConfig, 'databaseUrl' | 'http'>,
): Promise<string[]> {
  // Alone there is nobody but earlier starts.
  const others = databaseUrl === undefined ? [] : await node.members();
  return [http.publicUrl, ...others.map(({ publicUrl }) => publicUrl)].filter(
    (url) => typeof url === 'string',
  );
}

/** Does the start of a server answer that has been silent in the database? */
async function answers(client: PeerClient, { id, epoch, internalUrl }: NodeMember): Promise<boolean> {
  if (internalUrl === null) return false;
  const answer = await client.ask({ id, internalUrl }, statusQuestion, {}, statusLimitMs).catch(() => null);
  const status = statusSchema.safeParse(answer?.body);
  return status.success && status.data.id === id && status.data.epoch === epoch;
}

const statusLimitMs = 2_000;
const statusSchema = z.object({ id: z.string(), epoch: z.number() });
