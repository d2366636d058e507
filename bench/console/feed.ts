import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, WebSocket as PageSocket } from 'playwright-core';
import { WebSocket } from 'ws';
import { readTreeUsage } from '../process-tree.ts';
import type { BenchConsole } from './console-server.ts';

const changesPerSecond = 1_000;
const seconds = 5;
const single = 20;
const consoles = 50;
/** A key may have so many feeds. */
const feedsOfKey = 4;
const usageMs = 10_000;

/** When the page heard of calls, epoch ms. */
async function listen(page: Page, url: string): Promise<readonly number[]> {
  const heardAt: number[] = [];
  const opened = page.waitForEvent('websocket', (socket: PageSocket) => socket.url().endsWith('/feed'));
  await page.goto(`${url}/console/calls`);
  const socket = await opened;
  socket.on('framereceived', ({ payload }) => {
    if (Object(JSON.parse(String(payload))).topic === 'call') heardAt.push(Date.now());
  });
  await page.waitForLoadState('networkidle');
  return heardAt;
}

const touch = ({ pool }: BenchConsole, first: number, count: number): Promise<unknown> =>
  pool.query(
    `update call set updated_at = now() where id in (select id from call order by id offset $1 limit $2)`,
    [first, count],
  );

/** How much later a page hears of a change, and how often it is told while very much changes. */
export async function measureNotices(page: Page, bench: BenchConsole) {
  const heardAt = await listen(page, bench.server.url);
  const delays: number[] = [];
  for (let at = 0; at < single; at += 1) {
    const [known, changedAt] = [heardAt.length, Date.now()];
    await touch(bench, at, 1);
    while (heardAt.length === known && Date.now() - changedAt < 5_000) await sleep(1);
    delays.push((heardAt[known] ?? Number.NaN) - changedAt);
    await sleep(500);
  }
  const [known, startedAt] = [heardAt.length, Date.now()];
  const batches = seconds * 10;
  for (let batch = 0; batch < batches; batch += 1) {
    await touch(bench, batch * 100, changesPerSecond / 10);
    await sleep(Math.max(0, startedAt + (batch + 1) * 100 - Date.now()));
  }
  const tookSeconds = (Date.now() - startedAt) / 1_000;
  return {
    delays,
    noticesPerSecond: (heardAt.length - known) / tookSeconds,
    changesPerSecond: (seconds * changesPerSecond) / tookSeconds,
  };
}

/** What many consoles at rest cost the server, percent of a core. */
export async function measureManyConsoles({ server }: BenchConsole): Promise<number> {
  const sockets: WebSocket[] = [];
  const usage = async (): Promise<number> => {
    const before = readTreeUsage(server.process.pid ?? 0).cpuMs;
    await sleep(usageMs);
    return (100 * (readTreeUsage(server.process.pid ?? 0).cpuMs - before)) / usageMs;
  };
  const alone = await usage();
  let key = '';
  for (let index = 0; index < consoles; index += 1) {
    if (index % feedsOfKey === 0) key = await makeKey(server);
    const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}/feed`, {
      headers: { authorization: `Bearer ${key}` },
    });
    sockets.push(socket);
    await once(socket, 'open');
    socket.send(JSON.stringify({ subscribe: ['call', 'assistant', 'org'] }));
  }
  const together = await usage();
  for (const socket of sockets) socket.terminate();
  return together - alone;
}

async function makeKey({ url, privateKey }: BenchConsole['server']): Promise<string> {
  const answer = await fetch(`${url}/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${privateKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tag: 'private', name: 'Bench' }),
  });
  if (!answer.ok) throw new Error(`POST /token answered ${answer.status}`);
  return ((await answer.json()) as { value: string }).value;
}
