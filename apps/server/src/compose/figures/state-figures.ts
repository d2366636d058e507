import { Counter, Gauge, type Registry } from 'prom-client';
import { jobKinds } from '../../platform/jobs/job-kind.ts';
import type { JobsOfKind } from '../../store/installation/installation-store.ts';
import { engineParts } from './event-figures.ts';

type PerPart = Readonly<Record<(typeof engineParts)[number], number>>;

/** How a server is when it is asked. All of it is known at once. */
export interface ServerStateNow {
  calls(): { readonly live: number; readonly held: number; readonly seated: number };
  readonly maxCalls: number;
  isOverloaded(): boolean;
  unstoredEnds(): number;
  /** Since the start. */
  failures(): PerPart;
  replaced(): PerPart;
  connections(): { readonly used: number; readonly waiting: number };
  readonly maxConnections: number;
  node(): 'ready' | 'draining';
  /** Servers of the database, this one among them. */
  nodes(): number;
  readonly version: string;
}

/** Makes figures of it whenever somebody looks. */
export function stateFigures(registry: Registry, now: ServerStateNow): void {
  const add = (name: string, help: string, value: () => number): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: (): void => gauge.set(value()),
    });
  };
  add('saywell_calls_live', 'Calls that run here, joined or not.', () => now.calls().live);
  add('saywell_calls_held', 'The same with those that are being made.', () => now.calls().held);
  add('saywell_calls_seated', 'Calls that somebody has joined: these take seats.', () => now.calls().seated);
  add('saywell_calls_max', 'Seats of this server (SAYWELL_MAX_CALLS).', () => now.maxCalls);
  add('saywell_overloaded', '1 while new calls are refused because the machine is late.', () =>
    Number(now.isOverloaded()),
  );
  add('saywell_call_ends_unstored', 'Ends of calls that wait for the database.', () => now.unstoredEnds());
  add('saywell_database_connections_used', 'Connections of the pool that are in use.', () => {
    return now.connections().used;
  });
  add('saywell_database_connections_max', 'Connections that the pool may have.', () => now.maxConnections);
  add('saywell_database_connections_waiting', 'Statements that wait for a connection.', () => {
    return now.connections().waiting;
  });
  add('saywell_nodes_known', 'Servers of the database that have not stopped, this one among them.', () =>
    now.nodes(),
  );
  nodeState(registry, now);
  perPart(registry, now);
}

function nodeState(registry: Registry, now: ServerStateNow): void {
  const registers = [registry];
  const state = new Gauge({
    name: 'saywell_node_state',
    help: '1 for the state that this server is in: ready, or draining before a stop.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const name of ['ready', 'draining']) state.set({ state: name }, Number(now.node() === name));
    },
  });
  const build = new Gauge({
    name: 'saywell_build_info',
    help: '1, with the version that runs.',
    labelNames: ['version'],
    registers,
  });
  build.set({ version: now.version }, 1);
}

function perPart(registry: Registry, now: ServerStateNow): void {
  const add = (name: string, help: string, counted: () => PerPart): void => {
    const counter = new Counter({
      name,
      help,
      labelNames: ['part'],
      registers: [registry],
      collect() {
        const counts = counted();
        counter.reset();
        for (const part of engineParts) counter.inc({ part }, counts[part]);
      },
    });
  };
  add('saywell_engine_failures_total', 'Engines that failed within calls, by part.', () => now.failures());
  add(
    'saywell_engine_replacements_total',
    'Calls in which another engine stood in for the one that the assistant names, by part.',
    () => now.replaced(),
  );
}

/** Figures of the queue; told undefined they are left out, but for that the database did not answer. */
export function queueFigures(registry: Registry): (jobs: readonly JobsOfKind[] | undefined) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['kind'], registers: [registry] });
  const waiting = gauge('saywell_jobs_waiting', 'Jobs of all servers that are due, by kind.');
  const oldest = gauge('saywell_jobs_oldest_age_seconds', 'For how long the oldest of them is due.');
  const failed = gauge('saywell_jobs_failed', 'Jobs that were given up and are kept for 30 days.');
  const isUp = new Gauge({
    name: 'saywell_database_up',
    help: '1 when the database answered the last question for these figures in time.',
    registers: [registry],
  });
  return (jobs) => {
    isUp.set(Number(jobs !== undefined));
    for (const one of [waiting, oldest, failed]) one.reset();
    if (jobs === undefined) return;
    for (const kind of jobKinds) {
      const found = jobs.find((one) => one.kind === kind);
      waiting.set({ kind }, found?.waiting ?? 0);
      oldest.set({ kind }, found?.oldestSeconds ?? 0);
      failed.set({ kind }, found?.failed ?? 0);
    }
  };
}
