import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PageCallsQuery, pageCallsQuerySchema } from '@saywell/contract';
import type { Database } from '../apps/server/src/platform/database/database.ts';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { loadEncryptionKey } from '../apps/server/src/platform/secrets/load-encryption-key.ts';
import { createStore } from '../apps/server/src/store/create-store.ts';
import { sealStoredBodies } from '../apps/server/src/store/secrets/seal-stored-bodies.ts';
import { createSealedBodies } from '../apps/server/src/store/secrets/sealed-bodies.ts';
import { type SeededCalls, seedCalls } from '../apps/server/src/store/testing/seed-calls.ts';
import { type ApiServer, startApi } from './api-server.ts';
import { type Figure, percentile, round } from './figure.ts';

const callCount = 100_000;
const rounds = 50;
const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

type Filters = Readonly<Record<string, string | number>>;
const dayMs = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();

/** Every filter and order, each with a value that few and, where it differs, one that many calls have. */
function filtersOf(seeded: SeededCalls, id: string): Readonly<Record<string, Filters>> {
  const { assistantId, squadId, phoneNumberId, customerNumber, customerName } = seeded;
  return {
    'no filter': {},
    'oldest first': { sortOrder: 'ASC' },
    'by duration': { sortBy: 'duration' },
    'by cost': { sortBy: 'cost' },
    id: { id },
    idAny: { idAny: id },
    assistantId: { assistantId },
    assistantIdAny: { assistantIdAny: assistantId },
    assistantName: { assistantName: 'Assistant 3' },
    squadId: { squadId },
    squadIdAny: { squadIdAny: squadId },
    phoneNumberId: { phoneNumberId },
    phoneNumberIdAny: { phoneNumberIdAny: phoneNumberId },
    cost: { cost: 0.5005 },
    'costGe, 7 %': { costGe: 0.9 },
    'costLe, 70 %': { costLe: 0.9 },
    'status, all': { status: 'ended' },
    'status, none': { status: 'in-progress' },
    statusAny: { statusAny: 'queued,ringing,in-progress' },
    type: { type: 'webCall' },
    campaignId: { campaignId: seeded.campaignId },
    'durationGe, 7 %': { durationGe: 560 },
    'durationLe, 70 %': { durationLe: 420 },
    'durationGe, by duration': { durationGe: 300, sortBy: 'duration', sortOrder: 'ASC' },
    'hasRecording, 50 %': { hasRecording: 'true' },
    'no recording, 50 %': { hasRecording: 'false' },
    'turnLatencyGe, 2 %': { turnLatencyGe: 1_500 },
    'turnLatencyGe, 90 %': { turnLatencyGe: 400 },
    'toolFailed, 2 %': { toolFailed: 'true' },
    'no failed tool, 98 %': { toolFailed: 'false' },
    'q, a name of few': { q: 'customer 77' },
    'q, a name of half': { q: 'customer' },
    'q, a number of few': { q: '+130255000' },
    'q, a number of half': { q: '1302' },
    'q, nobody': { q: 'nobody' },
    'q, an id': { q: id },
    'q, failed, recorded, long': { q: 'customer', toolFailed: 'true', hasRecording: 'true', durationGe: 60 },
    successEvaluation: { successEvaluation: 'true' },
    endedReason: { endedReason: 'silence-timed-out' },
    endedReasonAny: { endedReasonAny: 'silence-timed-out,worker-shutdown' },
    number: { number: customerNumber },
    customerNumberAny: { customerNumberAny: customerNumber },
    name: { name: customerName },
    customer: { 'customer[number]': customerNumber, 'customer[name]': customerName },
    'transcript, 50 %': { transcript: seeded.commonWord },
    'transcript, 5 %': { transcript: seeded.frequentWord },
    'transcript, 1 %': { transcript: seeded.uncommonWord },
    'transcript, 0.1 %': { transcript: seeded.rareWord },
    'createdAtGe, 1 %': { createdAtGe: daysAgo(2) },
    'createdAtLt, 50 %': { createdAtLt: daysAgo(70) },
    'updatedAtGe, 1 %': { updatedAtGe: daysAgo(2) },
    'updatedAtLt, 50 %': { updatedAtLt: daysAgo(70) },
  };
}

interface Plan {
  readonly serverMs: number;
  readonly plan: string;
}

/** What the database does for one page: how long, and with which scans. */
async function explain(
  pool: Database['pool'],
  page: (query: PageCallsQuery) => Promise<unknown>,
  filters: Filters,
): Promise<Plan> {
  const statements = await recordStatements(pool, () => page(pageCallsQuerySchema.parse(nested(filters))));
  let serverMs = 0;
  const scans: string[] = [];
  for (const { text, values } of statements) {
    const { rows } = await pool.query<Record<string, string>>(`explain (analyze) ${text}`, values);
    const lines = rows.map((row) => Object.values(row)[0] ?? '');
    serverMs += Number(/Execution Time: ([\d.]+)/.exec(lines.join('\n'))?.[1] ?? 0);
    scans.push(
      lines
        .flatMap((line) => /(?:Scan|Sort)(?: Backward)?(?: using \w+| on call_\w+)?/.exec(line)?.[0] ?? [])
        .join(' < '),
    );
  }
  return { serverMs: round(serverMs), plan: scans.join('; ') };
}

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

async function recordStatements(
  pool: Database['pool'],
  work: () => Promise<unknown>,
): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const { query } = pool;
  pool.query = ((config: { text: string }, values: unknown[]) => {
    statements.push({ text: config.text, values });
    return Reflect.apply(query, pool, [config, values]);
  }) as typeof query;
  await work().finally(() => {
    pool.query = query;
  });
  return statements;
}

/** `customer[name]` as the server reads it. */
function nested(filters: Filters): Record<string, unknown> {
  const customer = Object.entries(filters).flatMap(([key, value]) => {
    const field = /^customer\[(\w+)\]$/.exec(key)?.[1];
    return field === undefined ? [] : [[field, value] as const];
  });
  const others = Object.entries(filters).filter(([key]) => !key.startsWith('customer['));
  return {
    ...Object.fromEntries(others),
    ...(customer.length > 0 && { customer: Object.fromEntries(customer) }),
  };
}

/** Seeds, and asks the database how it will find each page. */
async function prepare(dataDir: string) {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, log });
  try {
    const encryptionKey = await loadEncryptionKey({ dataDir, encryptionKey: undefined });
    const store = createStore(database, { encryptionKey });
    const { id: orgId } = await store.org.create('Bench');
    const { value: privateKey } = await store.token.create(orgId, { tag: 'private' });
    const startedAt = performance.now();
    const seeded = await seedCalls(database.pool, orgId, callCount);
    const seedMs = performance.now() - startedAt;
    const sealMs = await sealOnce(database, encryptionKey);
    const page = (query: PageCallsQuery) => store.call.page(orgId, query);
    const some = await store.call.page(orgId, pageCallsQuerySchema.parse({ limit: 1 }));
    const filters = filtersOf(seeded, some.results[0]?.id ?? '');
    const plans: Record<string, Plan> = {};
    for (const [name, filter] of Object.entries(filters))
      plans[name] = await explain(database.pool, page, filter);
    return { privateKey, filters, plans, seedMs, sealMs };
  } finally {
    await database[Symbol.asyncDispose]();
  }
}

/** What the first start of a version that encrypts secrets does in its background: it would be measured with the lists. */
async function sealOnce(database: Database, encryptionKey: Uint8Array): Promise<number> {
  const startedAt = performance.now();
  const bodies = createSealedBodies(encryptionKey);
  await sealStoredBodies({ db: database.db, bodies, now: Date.now }, new AbortController().signal);
  return performance.now() - startedAt;
}

const wholeCalls = '/v2/call?limit=100';
/** What the console asks for. */
const rowsOfCalls = '/v2/call/metadata?limit=200';

async function timePages(
  url: string,
  privateKey: string,
  filters: Filters,
  list = wholeCalls,
): Promise<readonly number[]> {
  const query = new URLSearchParams(Object.entries(filters).map(([key, value]) => [key, String(value)]));
  const headers = { authorization: `Bearer ${privateKey}` };
  const times: number[] = [];
  for (let round = 0; round < rounds + 5; round += 1) {
    const startedAt = performance.now();
    const answer = await fetch(`${url}${list}&${query}`, { headers });
    await answer.text();
    if (!answer.ok) throw new Error(`GET ${list}&${query} answered ${answer.status}`);
    // The first ones find cold caches.
    if (round >= 5) times.push(performance.now() - startedAt);
  }
  return times;
}

/** Reads the whole export, and how much the server grew meanwhile. */
async function measureExport({ url, rssBytes }: ApiServer, privateKey: string, format: string) {
  const before = await rssBytes();
  const startedAt = performance.now();
  const headers = { authorization: `Bearer ${privateKey}` };
  const answer = await fetch(`${url}/v2/call/export?format=${format}`, { headers });
  let bytes = 0;
  let peak = before;
  let nextLook = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    if (bytes < nextLook) continue;
    nextLook = bytes + 10_000_000;
    peak = Math.max(peak, await rssBytes());
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const megabyte = 1024 * 1024;
  return { mb: round(bytes / megabyte), seconds: round(seconds), grownMb: round((peak - before) / megabyte) };
}

/** Lists of 100, and of 200 rows, from 100,000 calls by every filter, the export of all, and a start with that database. */
export async function measureCallLists(): Promise<Figure> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'saywell-call-lists-'));
  try {
    const { privateKey, filters, plans, seedMs, sealMs } = await prepare(dataDirectory);
    const server = await startApi(dataDirectory);
    // The first hundreds compile.
    for (const values of Object.values(filters).slice(0, 5)) await timePages(server.url, privateKey, values);
    const rows = [];
    for (const [filter, values] of Object.entries(filters)) {
      const times = await timePages(server.url, privateKey, values);
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
      const rows200P95 = percentile(await timePages(server.url, privateKey, values, rowsOfCalls), 0.95);
      rows.push({
        filter,
        p50: round(p50),
        p95: round(p95),
        rows200P95: round(rows200P95),
        ...plans[filter],
      });
    }
    const csv = await measureExport(server, privateKey, 'csv');
    const json = await measureExport(server, privateKey, 'json');
    await server.stop();
    return {
      figure: 'CALLS',
      title: 'lists of 100 and of 200 rows from 100,000 calls; the export of all',
      goal: 'every filter ≤ 20 ms p95 on a quiet machine, 200 rows ≤ 150 ms; the export in constant memory',
      values: {
        worstP95: Math.max(...rows.map(({ p95 }) => p95)),
        worstRows200P95: Math.max(...rows.map(({ rows200P95 }) => rows200P95)),
        worstServerMs: Math.max(...rows.map(({ serverMs = 0 }) => serverMs)),
        unit: 'ms',
        startMs: round(server.startMs),
        seedSeconds: round(seedMs / 1000),
        sealSeconds: round(sealMs / 1000),
        csvMb: csv.mb,
        csvSeconds: csv.seconds,
        csvGrownMb: csv.grownMb,
        jsonMb: json.mb,
        jsonSeconds: json.seconds,
        jsonGrownMb: json.grownMb,
      },
      rows,
    };
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
