import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '@saywell/agent';
import {
  createFakeDialogue,
  createFakeLanguage,
  createFakeSpeechToText,
  createFakeTextToSpeech,
  createFakeVoiceActivity,
  framesOf,
} from '@saywell/agent/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { joinByWebSocket, joinTarget } from '../../features/calls/testing/room-visitor.ts';
import { engineSetOf } from '../../features/calls/testing/start-test-server.ts';
import { openFiguresServer } from '../../http/figures/figures-server.ts';
import {
  type CuttableDatabase,
  openCuttableDatabase,
} from '../../platform/database/testing/cuttable-database.ts';
import { type ClusterServer, openServer } from '../cluster/testing/open-servers.ts';

const clock = createSystemClock();
const language = createFakeLanguage();
/** Hears the words of the fake language and repeats them. */
const engines = engineSetOf(() => ({
  voiceActivity: createFakeVoiceActivity({ clock }),
  speechToText: createFakeSpeechToText({ clock, language }),
  textToSpeech: createFakeTextToSpeech({ clock, language, wordMs: 100 }),
  dialogue: createFakeDialogue({ clock, answer: (text) => `You said ${text}.` }),
}));

let folder: string;
let database: CuttableDatabase;
let server: ClusterServer;
const start = (name: string, port: string): Promise<ClusterServer> =>
  openServer(name, { folder, database, engines, environment: { SAYWELL_METRICS_PORT: port } });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-figures-'));
  database = await openCuttableDatabase();
  server = await start('a', '0');
});
afterAll(async () => {
  await server.close();
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const metricsUrl = (): string => server.metricsUrl ?? '';
const scrape = async (): Promise<string> => (await fetch(metricsUrl())).text();
/** The value of one series. */
const value = (text: string, series: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? Number.NaN : Number(line.slice(series.length));
};
it('shows a call while it runs and when it has ended', async () => {
  const before = await scrape();
  expect(value(before, 'saywell_calls_made_total')).toBe(0);
  expect(value(before, 'saywell_calls_live')).toBe(0);
  const call = await server.call({ assistant: { firstMessageMode: 'assistant-waits-for-user' } });
  const visitor = await joinByWebSocket(joinTarget(call.webCallUrl));
  visitor.say({ type: 'hello', userName: 'Ann' });
  await vi.waitFor(() =>
    expect(visitor.messages).toContainEqual(expect.objectContaining({ type: 'joined' })),
  );
  visitor.app('playable');
  await vi.waitFor(() => expect(visitor.appMessages()).toContain('listening'));
  for (const frame of [...language.speech('good morning'), ...framesOf(0, 1_500)]) {
    visitor.sendFrame(frame);
    await new Promise((resolve) => setTimeout(resolve, 18));
  }
  await vi.waitFor(async () => expect(value(await scrape(), 'saywell_turn_latency_seconds_count')).toBe(1), {
    timeout: 15_000,
  });
  const during = await scrape();
  expect(value(during, 'saywell_calls_made_total')).toBe(1);
  expect(value(during, 'saywell_calls_live')).toBe(1);
  expect(value(during, 'saywell_calls_seated')).toBe(1);
  expect(value(during, 'saywell_turn_part_seconds_count{part="endpointing"}')).toBe(1);
  expect(value(during, 'saywell_calls_max')).toBe(server.context.config.media.maxCalls);
  await server.context.calls.end(call.id, 'manually-canceled');
  visitor.close();
  const after = await scrape();
  expect(value(after, 'saywell_calls_live')).toBe(0);
  expect(value(after, 'saywell_calls_ended_total{class="operator"}')).toBe(1);
  const route = 'saywell_http_requests_total{route="call.create-web",method="POST",status="2xx"}';
  expect(
    after.split('\n').filter((line) => line.startsWith('saywell_http_requests_total{route="call.')),
  ).toEqual([`${route} 1`]);
  expect(after).not.toContain(call.id);
  expect(after).not.toContain(server.demo.orgId);
});

it('shows the process, the database and the queue, each with its help', async () => {
  const answer = await fetch(metricsUrl());
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  expect(value(text, 'saywell_database_up')).toBe(1);
  expect(value(text, 'saywell_jobs_waiting{kind="server-message"}')).toBe(0);
  expect(value(text, 'saywell_node_state{state="ready"}')).toBe(1);
  expect(value(text, 'saywell_nodes_known')).toBe(1);
  expect(value(text, 'saywell_database_connections_max')).toBe(10);
  expect(value(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  const helped = [...text.matchAll(/^# HELP (saywell_\w+) \S/gm)].map(([, name]) => name);
  const typed = [...text.matchAll(/^# TYPE (saywell_\w+) /gm)].map(([, name]) => name);
  expect(helped).toEqual(typed);
});

it('answers nothing else there, and no figures at the public port', async () => {
  const at = (path: string) => new URL(path, metricsUrl());
  expect((await fetch(at('/'))).status).toBe(404);
  expect((await fetch(at('/metrics/more'))).status).toBe(404);
  expect((await fetch(at('/metrics'), { method: 'POST', body: 'x' })).status).toBe(404);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'x-long': 'a'.repeat(10_000) };
    request(at('/metrics'), { headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(431);
});

it('says which setting to change when the port is taken', async () => {
  await expect(start('b', new URL(metricsUrl()).port)).rejects.toMatchObject({
    code: 'port-in-use',
    message: expect.stringContaining('another with SAYWELL_METRICS_PORT'),
  });
});

it('answers everybody who asks at once with one look, and 500 when it fails', async () => {
  const looks: ((text: string | Error) => void)[] = [];
  await using figures = await openFiguresServer(
    { host: '127.0.0.1', port: 0 },
    {
      contentType: 'text/plain',
      text: () =>
        new Promise((resolve, reject) => {
          looks.push((text) => (text instanceof Error ? reject(text) : resolve(text)));
        }),
    },
  );
  const both = Promise.all([fetch(figures.url), fetch(figures.url)]);
  await vi.waitFor(() => expect(looks).toHaveLength(1));
  looks[0]?.('one 1\n');
  for (const answer of await both) expect([answer.status, await answer.text()]).toEqual([200, 'one 1\n']);
  const failing = fetch(figures.url);
  await vi.waitFor(() => expect(looks).toHaveLength(2));
  looks[1]?.(new Error('broken'));
  expect((await failing).status).toBe(500);
});
