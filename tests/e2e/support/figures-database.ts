import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../apps/server/src/platform/database/open-database.ts';
import { type RealServer, startRealServer } from './real-server.ts';

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

export interface MeasuredServer extends AsyncDisposable {
  readonly server: RealServer;
  readonly pool: Awaited<ReturnType<typeof openDatabase>>['pool'];
  readonly assistantId: string;
}

/** A server with calls of the past in its database: one each hour around the end of summer in Berlin. */
export async function startMeasuredServer(): Promise<MeasuredServer> {
  const directory = await mkdtemp(join(tmpdir(), 'saywell-figures-'));
  const database = await openDatabase({ dataDir: directory, databaseUrl: undefined, log });
  const { host, port, user, password, database: name } = database.pool.options;
  const secret = typeof password === 'string' ? password : '';
  const place =
    host?.startsWith('/') === true
      ? `localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
      : `${host}:${port}/${name}`;
  const DATABASE_URL = `postgres://${user}:${encodeURIComponent(secret)}@${place}`;
  const server = await startRealServer({ env: { DATABASE_URL } });
  const [org] = await server.get<{ id: string }[]>('/org');
  const assistantId = '0192f0c0-0000-7000-8000-a00000000007';
  await database.pool.query(
    `insert into assistant (id, org_id, body, created_at, updated_at) values ($1, $2, '{"name": "Ava"}', now(), now())`,
    [assistantId, org?.id],
  );
  await database.pool.query(insertCalls, [org?.id, assistantId]);
  await database.pool.query(insertTurns);
  return {
    server,
    pool: database.pool,
    assistantId,
    async [Symbol.asyncDispose]() {
      await server.stop();
      await database[Symbol.asyncDispose]();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const id = `('0192f0c0-0000-7000-8000-d' || lpad(n::text, 11, '0'))::uuid`;
/** From Friday noon to Monday noon, Berlin; that Sunday has 25 hours. */
const insertCalls = `
  insert into call (id, org_id, assistant_id, status, ended_reason, started_at, ended_at, body, analysis, created_at,
    updated_at, turn_count, turn_latency_p50_ms, turn_latency_p95_ms)
  select ${id}, $1, $2, 'ended', case when n % 4 = 0 then 'silence-timed-out' else 'customer-ended-call' end,
    started, started + make_interval(secs => 60 + n),
    jsonb_build_object('type', 'webCall', 'cost', 0.05, 'costBreakdown', jsonb_build_object('llm', 0.03, 'tts', 0.02)),
    jsonb_build_object('successEvaluation', (n % 3 > 0)::text), started, started, 2, 400 + n, 600 + n
  from generate_series(0, 72) as n,
    lateral (select '2025-10-24T10:30:00Z'::timestamptz + make_interval(hours => n) as started) as at`;
const insertTurns = `
  insert into call_turns select ${id}, array[400 + n, 600 + n], array[100, 100], array[40, 40], array[150, 280],
    array[90, 120], 0 from generate_series(0, 72) as n`;
