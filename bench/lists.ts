import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { loadEncryptionKey } from '../apps/server/src/platform/secrets/load-encryption-key.ts';
import { createStore } from '../apps/server/src/store/create-store.ts';
import { type ApiServer, startApi } from './api-server.ts';
import { type Figure, percentile, round } from './figure.ts';

const assistantCount = 100;
/** Ten of the longest prompts: about as much as a request may bring. */
const promptLength = 100_000;
const promptsEach = 10;
const parallel = 5;
const healthIntervalMs = 20;
const megabyte = 1_048_576;
const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** No two alike, as prompts are, and not to be compressed to nothing. */
function promptOf(seed: number): string {
  let state = seed + 1;
  let prompt = '';
  while (prompt.length < promptLength) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    prompt += `${state.toString(36)} `;
  }
  return prompt.slice(0, promptLength);
}

async function prepare(dataDir: string): Promise<string> {
  await using database = await openDatabase({ dataDir, databaseUrl: undefined, log });
  const encryptionKey = await loadEncryptionKey({ dataDir, encryptionKey: undefined });
  const store = createStore(database, { encryptionKey });
  const { id: orgId } = await store.org.create('Bench');
  const { value } = await store.token.create(orgId, { tag: 'private' });
  for (let number = 0; number < assistantCount; number += 1) {
    const messages = Array.from({ length: promptsEach }, (_, index) => ({
      role: 'system' as const,
      content: promptOf(number * promptsEach + index),
    }));
    const model = { provider: 'openai' as const, model: 'gpt-4o', messages };
    await store.assistant.create(orgId, { name: `Assistant ${number}`, model });
  }
  return value ?? '';
}

interface ListedPage {
  readonly bytes: number;
  readonly milliseconds: number;
  readonly wasCut: boolean;
}

async function list({ url }: ApiServer, key: string): Promise<ListedPage> {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/assistant?limit=1000`, { headers: { authorization: `Bearer ${key}` } });
  const { byteLength } = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`GET /assistant answered ${answer.status}`);
  const wasCut = answer.headers.has('x-saywell-truncated');
  return { bytes: byteLength, milliseconds: performance.now() - startedAt, wasCut };
}

/** What `work` does to the rest of the server. */
async function besides<Result>(server: ApiServer, work: () => Promise<Result>) {
  const before = await server.rssBytes();
  await server.loopDelay();
  const over = new AbortController();
  const health: number[] = [];
  const watch = (async () => {
    while (!over.signal.aborted) {
      const startedAt = performance.now();
      await (await fetch(`${server.url}/health`)).text();
      health.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, healthIntervalMs));
    }
  })();
  const result = await work();
  over.abort();
  await watch;
  return { result, health, loop: await server.loopDelay(), before, after: await server.rssBytes() };
}

/** Five lists of everything at once, where everything is 100 MB. */
export async function measureLists(): Promise<Figure> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'saywell-lists-'));
  try {
    const key = await prepare(dataDirectory);
    const server = await startApi(dataDirectory);
    const single = await list(server, key);
    const { result, health, loop, before, after } = await besides(server, () =>
      Promise.all(Array.from({ length: parallel }, () => list(server, key))),
    );
    await server.stop();
    return {
      figure: 'LISTS',
      title: `${parallel} lists at once, limit=1000, of ${assistantCount} assistants of 1 MB`,
      goal: 'a page ≤ 8 MiB; event loop p99 < 50 ms; memory independent of what is stored',
      values: {
        pageMb: round(single.bytes / megabyte, 2),
        wasCut: single.wasCut,
        singleMs: round(single.milliseconds),
        slowestMs: round(Math.max(...result.map(({ milliseconds }) => milliseconds))),
        rssBeforeMb: round(before / megabyte),
        rssAfterMb: round(after / megabyte),
        loopP99Ms: round(loop.p99Ms),
        loopMaxMs: round(loop.maxMs),
        healthP95Ms: round(percentile(health, 0.95)),
        healthMaxMs: round(Math.max(...health)),
        unit: 'ms',
      },
    };
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
