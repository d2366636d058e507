import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { RunningCalls } from '../../features/calls/live/running-calls.ts';
import type { LiveCalls } from '../../features/calls/live/live-calls.ts';
import type { CallFeed } from '../../features/calls/live/plans-of.ts';
import { type CallPassing, createCallPassing } from '../../features/cluster/call-passing.ts';
import { createCallPlaces } from '../../features/cluster/call-places.ts';
import { createClusterCalls, reachable } from '../../features/cluster/cluster-calls.ts';
import { createFarReaders, followQuestion } from '../../features/cluster/far-readers.ts';
import { answersAboutCalls, createPeerCalls } from '../../features/cluster/peer-calls.ts';
import { createPeerFeeds } from '../../features/cluster/peer-feeds.ts';
import type { FeedService } from '../../features/feed/feed-service.ts';
import { createNodeDirectory, type NodeDirectory } from '../../features/nodes/node-directory.ts';
import type { NodeHeart } from '../../features/nodes/node-heart.ts';
import { isErrorCode } from '../../http/answers/status-of.ts';
import { openInternalServer } from '../../http/cluster/internal-server.ts';
import { systemClock } from '../../platform/clock.ts';
import type { ServerConfig } from '../../platform/config/server-config.ts';
import type { PeerClient } from '../../platform/peers/peer-client.ts';
import type { PeerSignatures } from '../../platform/peers/peer-signature.ts';
import type { ReleaseStack } from '../../platform/release-stack.ts';
import type { NodeLoad } from '../../store/nodes/node-store.ts';
import type { Store } from '../../store/store.ts';

export interface OpenPeersOptions {
  readonly config: ServerConfig;
  readonly log: FastifyBaseLogger;
  readonly resources: ReleaseStack;
  readonly store: Store;
  /** Id of this server. */
  readonly own: string;
  /** The address of this server for the others. */
  readonly internalUrl: string;
  readonly client: PeerClient;
  readonly signatures: PeerSignatures;
}

/** The other servers of the database, which reach this one and are reached. */
export interface Peers {
  /** Where they reach this one. */
  readonly url: string;
  readonly directory: NodeDirectory;
  /** What this server has and takes: nothing before {@link Peers.join}. */
  readonly load: () => NodeLoad;
  /** Answers them who this is. */
  begin(node: NodeHeart): void;
  /** Makes the calls of this server a part of those of all servers. */
  join(local: RunningCalls): JoinedCalls;
  /** Makes the pages of all servers hear of calls here, and those here of calls elsewhere. Answers whom calls tell. */
  tell(feed: FeedService): CallFeed;
  /** Takes what they pass on of their clients' requests. */
  serve(app: FastifyInstance): void;
}

export interface JoinedCalls {
  /** Of all servers. */
  readonly calls: LiveCalls;
  readonly passing: CallPassing;
}

/** What a server is asked that is thought to be dead. */
export const statusQuestion = 'node/status';

/** @throws {StartError} `internal-address-not-available`. */
export async function openPeers(options: OpenPeersOptions): Promise<Peers> {
  const { config, log, resources, store, own, internalUrl, signatures } = options;
  const { cluster } = config;
  const internal = resources.use(
    await openInternalServer({
      url: internalUrl,
      bindAddress: cluster.internalBindAddress,
      own,
      signatures,
      log,
    }),
  );
  const directory = createNodeDirectory({ store: store.node, now: Date.now });
  const takesCalls = cluster.roles.includes('media');
  let node: NodeHeart | undefined;
  let local: RunningCalls | undefined;
  const load = (): NodeLoad => ({
    calls: local?.heldCount ?? 0,
    maxCalls: takesCalls && local !== undefined ? config.media.maxCalls : 0,
  });
  const self = (): OwnLoad => ({ id: own, state: node?.state ?? 'draining', ...load() });
  return {
    url: internal.url,
    directory,
    load,
    begin(heart) {
      node = heart;
      internal.answer(statusQuestion, async () => heart.own);
    },
    join(joining) {
      local = joining;
      for (const [name, answer] of Object.entries(answersAboutCalls(joining))) internal.answer(name, answer);
      return joinCalls(joining, self, { ...options, directory });
    },
    tell(feed) {
      const far = createFarReaders(feed, (callId) => local?.live(callId) !== undefined);
      internal.answer(followQuestion, far.answer);
      const feeds = createPeerFeeds({
        others: () => reachable(directory.members(), own),
        peers: options.client,
        clock: systemClock,
        feed,
      });
      resources.use({ [Symbol.asyncDispose]: async () => feeds[Symbol.dispose]() });
      feed.onInterest((orgId) => feeds.changed(orgId));
      return far.feed;
    },
    serve(app) {
      internal.serve({
        request: (request, response) => app.routing(request, response),
        upgrade: (request, socket, head) => {
          if (!app.server.emit('upgrade', request, socket, head)) socket.destroy();
        },
      });
    },
  };
}

type OwnLoad = NodeLoad & { readonly id: string; readonly state: NodeHeart['state'] };

function joinCalls(
  local: RunningCalls,
  own: () => OwnLoad,
  {
    config,
    store,
    client,
    own: id,
    directory,
  }: OpenPeersOptions & {
    readonly directory: NodeDirectory;
  },
): JoinedCalls {
  const places = createCallPlaces({
    store,
    directory,
    isHere: (callId) => local.live(callId) !== undefined,
    own: () => id,
  });
  const calls = createClusterCalls({
    local,
    peers: createPeerCalls({ peers: client, isErrorCode }),
    places,
    directory,
    own,
    region: config.region,
    random: Math.random,
    store,
  });
  return { calls, passing: createCallPassing({ places, peers: client }) };
}
