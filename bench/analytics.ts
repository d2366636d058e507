import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Asked,
  moneyQueries,
  outcomeQueries,
  speedQueries,
  toQuery,
  trafficQueries,
} from '../apps/console/src/features/analytics/board-queries.ts';
import { type BoardRange, rangeOf } from '../apps/console/src/features/analytics/search.ts';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { loadEncryptionKey } from '../apps/server/src/platform/secrets/load-encryption-key.ts';
import { createStore } from '../apps/server/src/store/create-store.ts';
import { seedCalls } from '../apps/server/src/store/testing/seed-calls.ts';
import { startApi } from './api-server.ts';
import { type Figure, percentile, round } from './figure.ts';

const callCount = 100_000;
const rounds = 20;
const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

const boards: Readonly<Record<string, readonly Asked[]>> = {
  Traffic: trafficQueries,
  Speed: speedQueries,
  Outcome: outcomeQueries,
  Money: moneyQueries,
};

/** The board as it opens, the same of one assistant, and all that there is: 139 days. */
const rangesOf = (assistant: string): Readonly<Record<string, BoardRange>> => {
  const [tz, now] = ['Europe/Berlin', Date.now()];
  return {
    '30 days': rangeOf({ tz, days: 30 }, now),
    '30 days, one assistant': rangeOf({ tz, days: 30, assistant }, now),
    'all 100,000 calls': rangeOf({ tz, days: 140 }, now),
  };
};

async function prepare(dataDir: string) {
  await using database = await openDatabase({ dataDir, databaseUrl: undefined, log });
  const store = createStore(database, {
    encryptionKey: await loadEncryptionKey({ dataDir, encryptionKey: undefined }),
  });
  const { id: orgId } = await store.org.create('Bench');
  const { value: privateKey } = await store.token.create(orgId, { tag: 'private' });
  const { assistantId } = await seedCalls(database.pool, orgId, callCount);
  return { privateKey, assistantId };
}

async function timesOf(url: string, privateKey: string, queries: readonly object[]) {
  const times: number[] = [];
  for (let attempt = 0; attempt < rounds + 3; attempt += 1) {
    const startedAt = performance.now();
    const answer = await fetch(`${url}/analytics`, {
      method: 'POST',
      headers: { authorization: `Bearer ${privateKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ queries }),
    });
    await answer.text();
    if (!answer.ok) throw new Error(`POST /analytics answered ${answer.status}`);
    // The first ones find cold caches.
    if (attempt >= 3) times.push(performance.now() - startedAt);
  }
  return times;
}

/** What the console's boards ask, of 100,000 calls: each query alone, and a board's queries in one request. */
export async function measureAnalytics(): Promise<Figure> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'saywell-analytics-'));
  try {
    const { privateKey, assistantId } = await prepare(dataDirectory);
    const server = await startApi(dataDirectory);
    const rows = [];
    for (const [name, range] of Object.entries(rangesOf(assistantId)))
      for (const [board, asked] of Object.entries(boards)) {
        const queries = asked.map((one) => toQuery(one, range));
        const whole = await timesOf(server.url, privateKey, queries);
        const each: number[] = [];
        for (const query of queries)
          each.push(percentile(await timesOf(server.url, privateKey, [query]), 0.95));
        const worst = Math.max(...each);
        rows.push({
          range: name,
          board,
          boardP50: round(percentile(whole, 0.5)),
          boardP95: round(percentile(whole, 0.95)),
          worstQueryP95: round(worst),
          worstQuery: asked[each.indexOf(worst)]?.name ?? '',
        });
      }
    await server.stop();
    const opening = rows.filter(({ range }) => range === '30 days');
    return {
      figure: 'ANALYTICS',
      title: 'boards of the console over 100,000 calls',
      goal: 'each query ≤ 300 ms p95 on a quiet machine',
      values: {
        worstQueryP95: Math.max(...rows.map(({ worstQueryP95 }) => worstQueryP95)),
        worstQueryP95Of30Days: Math.max(...opening.map(({ worstQueryP95 }) => worstQueryP95)),
        worstBoardP95Of30Days: Math.max(...opening.map(({ boardP95 }) => boardP95)),
        unit: 'ms',
        loadPerCore: round((loadavg()[0] ?? 0) / cpus().length),
      },
      rows,
    };
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
