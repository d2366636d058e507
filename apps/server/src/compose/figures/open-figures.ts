import { collectDefaultMetrics, Registry } from 'prom-client';
import { type FiguresServer, openFiguresServer } from '../../http/figures/figures-server.ts';
import { systemClock } from '../../platform/clock.ts';
import { readVersion } from '../../platform/config/read-version.ts';
import type { ServerConfig } from '../../platform/config/server-config.ts';
import type { Figures } from '../../platform/figures.ts';
import type { ReleaseStack } from '../../platform/release-stack.ts';
import type { Store } from '../../store/store.ts';
import type { CallParts } from '../call-parts.ts';
import type { Cluster } from '../cluster/open-cluster.ts';
import type { Stored } from '../open-store.ts';
import { eventFigures } from './event-figures.ts';
import { recentAnswer } from './recent-answer.ts';
import { queueFigures, type ServerStateNow, stateFigures } from './state-figures.ts';

/** What operators may read; made before anything that is counted. */
export interface OpenedFigures {
  readonly events: Figures;
  readonly registry: Registry;
}

/** Undefined: nobody reads them, and nothing is counted. */
export function createFigures({ metrics }: Pick<ServerConfig, 'metrics'>): OpenedFigures | undefined {
  if (metrics === undefined) return undefined;
  const registry = new Registry();
  return { events: eventFigures(registry), registry };
}

export interface ServeFiguresOptions {
  readonly config: ServerConfig;
  readonly resources: ReleaseStack;
  readonly store: Pick<Store, 'installation'>;
  readonly calls: Pick<CallParts, 'liveCount' | 'load' | 'waitingEnds' | 'probes'>;
  readonly cluster: Cluster;
  readonly connections: Stored['connections'];
}

/** The queue is read no more often, and a look at the figures waits no longer for it, ms. */
const queueEveryMs = 10_000;
const queueLimitMs = 1_500;

/**
 * Listens for those who read the figures.
 *
 * @throws {StartError} when the port or the address cannot be had.
 */
export async function serveFigures(
  opened: OpenedFigures | undefined,
  options: ServeFiguresOptions,
): Promise<FiguresServer | undefined> {
  const { config, resources, store } = options;
  if (opened === undefined || config.metrics === undefined) return undefined;
  const { registry } = opened;
  collectDefaultMetrics({ register: registry });
  stateFigures(registry, stateOf(options));
  const showQueue = queueFigures(registry);
  const queue = recentAnswer({
    ask: () => store.installation.jobsByKind(),
    clock: systemClock,
    everyMs: queueEveryMs,
    limitMs: queueLimitMs,
  });
  const { contentType } = registry;
  return resources.use(
    await openFiguresServer(config.metrics, {
      contentType,
      async text() {
        showQueue(await queue());
        return registry.metrics();
      },
    }),
  );
}

const none = { model: 0, transcriber: 0, voice: 0 };
const noLoad = { held: 0, seated: 0, isOverloaded: false };

function stateOf({ config, calls, cluster, connections }: ServeFiguresOptions): ServerStateNow {
  const { probes } = calls;
  const load = () => calls.load?.() ?? noLoad;
  return {
    calls: () => ({ live: calls.liveCount(), ...load() }),
    maxCalls: config.media.maxCalls,
    isOverloaded: () => load().isOverloaded,
    unstoredEnds: () => calls.waitingEnds?.waiting ?? 0,
    failures: () => probes.fallbacks?.() ?? none,
    replaced: () => probes.replaced?.() ?? none,
    connections,
    maxConnections: config.databasePoolSize,
    node: () => cluster.node.state,
    nodes: () => cluster.peers?.directory.members().length ?? 1,
    version: readVersion(),
  };
}
