import { endedReasons } from '@saywell/contract';
import { Registry } from 'prom-client';
import { beforeEach, expect, it } from 'vitest';
import { jobKinds } from '../../platform/jobs/job-kind.ts';
import { eventFigures } from './event-figures.ts';
import { queueFigures, stateFigures } from './state-figures.ts';

let registry: Registry;
beforeEach(() => {
  registry = new Registry();
});
/** The lines of one figure. */
const linesOf = async (name: string): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith(name));

it('counts calls by how they began and ended, with every class there from the start', async () => {
  const { calls } = eventFigures(registry);
  expect(await linesOf('saywell_calls_ended_total{class="error"}')).toEqual([
    'saywell_calls_ended_total{class="error"} 0',
  ]);
  calls.made();
  calls.made();
  calls.refused('at-capacity', 'guest');
  for (const reason of endedReasons) calls.ended(reason);
  expect(await linesOf('saywell_calls_made_total')).toEqual(['saywell_calls_made_total 2']);
  expect(await linesOf('saywell_calls_refused_total{code="at-capacity"')).toEqual([
    'saywell_calls_refused_total{code="at-capacity",who="guest"} 1',
    'saywell_calls_refused_total{code="at-capacity",who="key"} 0',
  ]);
  const ended = await linesOf('saywell_calls_ended_total');
  expect(ended).toContain('saywell_calls_ended_total{class="error"} 7');
  expect(ended).toContain('saywell_calls_ended_total{class="budget"} 2');
  expect(ended).toHaveLength(8);
});

it('puts turns and their parts into buckets of seconds', async () => {
  const { calls } = eventFigures(registry);
  const parts = { endpointingMs: 200, transcriberMs: 0, modelMs: 350, voiceMs: 100 };
  calls.answered({ turn: 1, at: 0, ...parts, totalMs: 650 });
  const turns = await linesOf('saywell_turn_latency_seconds');
  expect(turns).toContain('saywell_turn_latency_seconds_bucket{le="0.6"} 0');
  expect(turns).toContain('saywell_turn_latency_seconds_bucket{le="0.8"} 1');
  expect(turns).toContain('saywell_turn_latency_seconds_sum 0.65');
  expect(await linesOf('saywell_turn_part_seconds_sum')).toEqual([
    'saywell_turn_part_seconds_sum{part="endpointing"} 0.2',
    'saywell_turn_part_seconds_sum{part="transcriber"} 0',
    'saywell_turn_part_seconds_sum{part="model"} 0.35',
    'saywell_turn_part_seconds_sum{part="voice"} 0.1',
  ]);
});

it('counts requests and messages; a method that nobody knows is one of the others', async () => {
  const { requests, messages } = eventFigures(registry);
  requests.answered({ route: 'call.get', method: 'GET', status: 404, seconds: 0.2 });
  requests.answered({ route: 'none', method: 'PROPFIND', status: 404, seconds: 0 });
  messages.attempted('failed');
  expect(await linesOf('saywell_http_requests_total')).toEqual([
    'saywell_http_requests_total{route="call.get",method="GET",status="4xx"} 1',
    'saywell_http_requests_total{route="none",method="other",status="4xx"} 1',
  ]);
  expect(await linesOf('saywell_http_request_duration_seconds_sum')).toContain(
    'saywell_http_request_duration_seconds_sum{route="call.get"} 0.2',
  );
  expect(await linesOf('saywell_server_message_attempts_total')).toEqual([
    'saywell_server_message_attempts_total{outcome="delivered"} 0',
    'saywell_server_message_attempts_total{outcome="failed"} 1',
  ]);
});

it('asks for the state at each look', async () => {
  let node: 'ready' | 'draining' = 'ready';
  let failures = { model: 1, transcriber: 0, voice: 0 };
  stateFigures(registry, {
    calls: () => ({ live: 3, held: 4, seated: 2 }),
    maxCalls: 30,
    isOverloaded: () => true,
    unstoredEnds: () => 5,
    failures: () => failures,
    replaced: () => ({ model: 0, transcriber: 6, voice: 0 }),
    connections: () => ({ used: 7, waiting: 8 }),
    maxConnections: 10,
    node: () => node,
    nodes: () => 2,
    version: '1.2.3',
  });
  const plain = async () =>
    Object.fromEntries((await linesOf('saywell_')).map((line) => line.slice('saywell_'.length).split(' ')));
  expect(await plain()).toEqual({
    calls_live: '3',
    calls_held: '4',
    calls_seated: '2',
    calls_max: '30',
    overloaded: '1',
    call_ends_unstored: '5',
    database_connections_used: '7',
    database_connections_max: '10',
    database_connections_waiting: '8',
    nodes_known: '2',
    'node_state{state="ready"}': '1',
    'node_state{state="draining"}': '0',
    'build_info{version="1.2.3"}': '1',
    'engine_failures_total{part="model"}': '1',
    'engine_failures_total{part="transcriber"}': '0',
    'engine_failures_total{part="voice"}': '0',
    'engine_replacements_total{part="model"}': '0',
    'engine_replacements_total{part="transcriber"}': '6',
    'engine_replacements_total{part="voice"}': '0',
  });
  node = 'draining';
  failures = { model: 4, transcriber: 0, voice: 0 };
  expect(await plain()).toMatchObject({
    'node_state{state="ready"}': '0',
    'node_state{state="draining"}': '1',
    'engine_failures_total{part="model"}': '4',
  });
});

it('shows every kind of job, and leaves them out while the database says nothing', async () => {
  const show = queueFigures(registry);
  show([{ kind: 'server-message', waiting: 3, oldestSeconds: 12.5, failed: 1 }]);
  expect(await linesOf('saywell_jobs_waiting{')).toHaveLength(jobKinds.length);
  expect(await linesOf('saywell_jobs_oldest_age_seconds{kind="server-message"}')).toEqual([
    'saywell_jobs_oldest_age_seconds{kind="server-message"} 12.5',
  ]);
  expect(await linesOf('saywell_jobs_failed{kind="server-message"}')).toEqual([
    'saywell_jobs_failed{kind="server-message"} 1',
  ]);
  expect(await linesOf('saywell_database_up')).toEqual(['saywell_database_up 1']);
  show(undefined);
  expect(await linesOf('saywell_jobs_')).toEqual([]);
  expect(await linesOf('saywell_database_up')).toEqual(['saywell_database_up 0']);
});
