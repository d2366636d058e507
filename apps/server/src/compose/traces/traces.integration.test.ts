import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { createSystemClock } from '@saywell/agent';
import {
  createFakeDialogue,
  createFakeLanguage,
  createFakeSpeechToText,
  createFakeTextToSpeech,
  createFakeVoiceActivity,
  framesOf,
} from '@saywell/agent/testing';
import type { Call } from '@saywell/contract';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { joinByWebSocket, joinTarget } from '../../features/calls/testing/room-visitor.ts';
import { engineSetOf } from '../../features/calls/testing/start-test-server.ts';
import {
  type CuttableDatabase,
  openCuttableDatabase,
} from '../../platform/database/testing/cuttable-database.ts';
import { openPort } from '../../platform/jobs/testing/open-port.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../platform/jobs/testing/webhook-receiver.ts';
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

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

/** Takes OTLP as JSON over HTTP, as OpenTelemetry's collector does. */
async function openCollector() {
  const requests: { headers: IncomingHttpHeaders; body: unknown }[] = [];
  let status = 200;
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await json(request);
    if (status === 200 && request.url === '/v1/traces') requests.push({ headers: request.headers, body });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void take(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const scopes = () =>
    requests.flatMap(({ body }) => Object(body).resourceSpans).flatMap(({ scopeSpans }) => scopeSpans);
  return {
    url: `http://127.0.0.1:${openPort(server)}`,
    requests,
    spans: (): SentSpan[] => scopes().flatMap(({ spans }) => spans),
    answerWith: (next: number) => void (status = next),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

let folder: string;
let database: CuttableDatabase;
let collector: Awaited<ReturnType<typeof openCollector>>;
let receiver: WebhookReceiver;
let server: ClusterServer;
const start = (name: string, environment: Record<string, string>): Promise<ClusterServer> =>
  openServer(name, { folder, database, engines, environment });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-traces-'));
  [database, collector, receiver] = await Promise.all([
    openCuttableDatabase(),
    openCollector(),
    openWebhookReceiver(),
  ]);
  server = await start('a', {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=voice%20team',
    SAYWELL_TRACE_SERVERS: 'true',
  });
});
afterEach(() => collector.answerWith(200));
afterAll(async () => {
  await server.close();
  await receiver[Symbol.asyncDispose]();
  await collector[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 50 });
const attributesOf = ({ attributes }: SentSpan): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Joins, says something, and is answered. */
async function talk(call: Call): Promise<void> {
  const visitor = await joinByWebSocket(joinTarget(call.webCallUrl));
  visitor.say({ type: 'hello', userName: 'Ann' });
  await until(() => expect(visitor.messages).toContainEqual(expect.objectContaining({ type: 'joined' })));
  visitor.app('playable');
  await until(() => expect(visitor.appMessages()).toContain('listening'));
  for (const frame of [...language.speech('good morning'), ...framesOf(0, 1_500)]) {
    visitor.sendFrame(frame);
    await new Promise((resolve) => setTimeout(resolve, 18));
  }
  await until(() => expect(JSON.stringify(visitor.appMessages())).toContain('You said'));
  await until(async () => expect(server.context.calls.find(server.demo.orgId, call.id)).toBeDefined());
  await until(async () => {
    const page = await server.context.calls.events(call.id, { limit: 1_000 });
    expect(page?.results.map(({ type }) => type)).toContain('turn-metrics');
  });
  await server.context.calls.end(call.id, 'manually-canceled');
  visitor.close();
}

it('a call is one trace, from the request that asks for it to its end, below that of who asks', async () => {
  const traceId = 'ab'.repeat(16);
  const answer = await fetch(`${server.url}/call/web`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.demo.privateKey}`,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-${'cd'.repeat(8)}-01`,
    },
    body: JSON.stringify({
      assistant: {
        firstMessageMode: 'assistant-waits-for-user',
        server: { url: receiver.url },
        serverMessages: ['status-update'],
      },
    }),
  });
  expect(answer.status).toBe(201);
  const call: Call = await answer.json();
  await talk(call);
  const own = (): SentSpan[] => collector.spans().filter((span) => span.traceId === traceId);
  await until(() => expect(own().map(({ name }) => name)).toContain('call'));
  const named = (name: string): SentSpan =>
    own().find((span) => span.name === name) ?? expect.fail(`no span ${name}`);
  const [request, whole] = [named('POST /call/web'), named('call')];
  expect(request.parentSpanId).toBe('cd'.repeat(8));
  expect(whole.parentSpanId).toBe(request.spanId);
  for (const name of ['prepare', 'join', 'turn', 'end']) {
    const part = named(name);
    expect(part.parentSpanId).toBe(whole.spanId);
    const [from, to] = [BigInt(part.startTimeUnixNano), BigInt(part.endTimeUnixNano)];
    expect(from >= BigInt(whole.startTimeUnixNano) && to >= from).toBe(true);
    expect(to <= BigInt(whole.endTimeUnixNano)).toBe(true);
  }
  expect(attributesOf(request)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/call/web',
    'http.response.status_code': 201,
  });
  expect(attributesOf(whole)).toMatchObject({
    'saywell.call.id': call.id,
    'saywell.call.ended_reason': 'manually-canceled',
  });
  expect(Object.keys(attributesOf(named('turn')))).toEqual([
    'saywell.turn.number',
    'saywell.turn.endpointing_ms',
    'saywell.turn.transcriber_ms',
    'saywell.turn.model_first_token_ms',
    'saywell.turn.voice_ms',
  ]);
  const sent = JSON.stringify(collector.requests.map(({ body }) => body));
  for (const secret of ['good morning', 'You said', server.demo.privateKey, server.demo.orgId])
    expect(sent).not.toContain(secret);
  for (const { headers } of collector.requests) expect(headers['x-team']).toBe('voice team');
  // The customer's server is told while the call runs.
  const told = receiver.posts.map(({ headers }) => headers['traceparent']);
  expect(told).toContain(`00-${traceId}-${whole.spanId}-01`);
});

it('a collector that fails ends nothing, and takes what comes when it is back', async () => {
  const warn = vi.spyOn(server.context.log, 'warn');
  collector.answerWith(400);
  const before = collector.requests.length;
  const first = await server.call();
  await server.context.calls.end(first.id, 'manually-canceled');
  await until(() =>
    expect(warn.mock.calls.map(([details]) => Object(details).code)).toContain('traces-not-sent'),
  );
  expect(collector.requests).toHaveLength(before);
  collector.answerWith(200);
  const second = await server.call();
  await server.context.calls.end(second.id, 'manually-canceled');
  await until(() => {
    const calls = collector.spans().filter(({ name }) => name === 'call');
    expect(calls.map((span) => attributesOf(span)['saywell.call.id'])).toContain(second.id);
  });
});

it('sends nothing of itself where no collector is named, and no traces where none are sampled', async () => {
  const quiet = await start('b', {});
  const unsampled = await start('c', {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  try {
    expect(quiet.context.traces).toBeUndefined();
    const call = await unsampled.ownCall();
    await unsampled.context.calls.end(call.id, 'manually-canceled');
    await unsampled.close();
    const ids = collector.spans().map((span) => attributesOf(span)['saywell.call.id']);
    expect(ids).not.toContain(call.id);
  } finally {
    await quiet.close();
    await unsampled.close();
  }
});
