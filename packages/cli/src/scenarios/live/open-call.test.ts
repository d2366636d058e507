import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { readScenarios } from '../format/read-scenarios.ts';
import { runScenario, type ScenarioResult } from '../run/run-scenario.ts';
import { openCall } from './open-call.ts';

let sockets: WebSocketServer;
beforeEach(async () => {
  sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(sockets, 'listening');
});
afterEach(() => {
  for (const client of sockets.clients) client.terminate();
  sockets.close();
});

const started = { type: 'status-update', status: 'in-progress' };

/** Steps in a call whose server does this with the caller's socket, and has stored this. */
async function run(
  steps: string,
  onSocket: (socket: WebSocket) => void,
  { stored = {}, path = '', created = true } = {},
): Promise<ScenarioResult> {
  sockets.on('connection', onSocket);
  const { port } = sockets.address() as AddressInfo;
  const transport = created ? { websocketCallUrl: `ws://127.0.0.1:${port}${path}` } : undefined;
  vi.stubGlobal('fetch', async (_url: string, { method }: { method: string }) =>
    Response.json({ id: 'call-1', ...(method === 'POST' ? { transport } : stored) }),
  );
  const text = `name: s\nchannel: call\nassistant: { name: A }\nstepSeconds: 1\nsteps: [${steps}]`;
  const [scenario] = readScenarios(text, 'f.yaml');
  if (scenario === undefined) throw new Error('none');
  const access = { url: 'http://server.example', key: 'k', signal: new AbortController().signal };
  return runScenario(scenario, 1, (answer, limitMs) => openCall(scenario, access, answer, limitMs));
}

const tell = (socket: WebSocket, ...messages: object[]): void => {
  for (const message of messages) socket.send(JSON.stringify(message));
};

it('a call that breaks off has the reason that the server has stored', async () => {
  const breaksOff = (socket: WebSocket): void => socket.close();
  const result = await run('{ ends: worker-shutdown }', breaksOff, {
    stored: { endedReason: 'worker-shutdown' },
  });
  expect(result.problems).toEqual([]);
});

it('a call that breaks off without a reason has ended all the same', async () => {
  const result = await run('{ hears: hello }', (socket) => socket.close());
  expect(result.problems).toEqual([
    'step 1 (hears): nothing was heard; the call had ended (the connection was closed)',
  ]);
});

it('what is no message ends the conversation', async () => {
  const result = await run('{ hears: hello }', (socket) => socket.send('<html>'));
  expect(result.problems[0]).toContain('a message of the server is no JSON');
});

it('sound is left alone, functions are answered, and the caller hangs up', async () => {
  const got: unknown[] = [];
  const call = {
    id: '7',
    type: 'function',
    name: 'f',
    parameters: {},
    function: { name: 'f', arguments: {} },
  };
  const result = await run('{ say: hello }, { calls: f, answers: done }', (socket) => {
    socket.send(new Uint8Array(640));
    tell(socket, started, { type: 'tool-calls', toolCallList: [call], toolCalls: [call] });
    socket.on('message', (data: Buffer) => {
      const message: { type: string } = JSON.parse(data.toString());
      got.push(message);
      if (message.type === 'end-call') socket.close(1000);
    });
  });
  expect(result.problems).toEqual([]);
  expect(got).toEqual([
    { type: 'tool-calls-result', toolCallResult: { toolCallId: '7', name: 'f', result: 'done' } },
    { type: 'add-message', message: { role: 'user', content: 'hello' } },
    { type: 'end-call' },
  ]);
});

it('a socket that is refused, or that there is none of, is told', async () => {
  sockets.options.verifyClient = () => false;
  const refused = await run('{ say: a }', () => undefined);
  expect(refused.problems).toEqual([
    "the call's WebSocket: Unexpected server response: 401 [server-refused]",
  ]);
  const none = await run('{ say: a }', () => undefined, { created: false });
  expect(none.problems).toEqual(['the server has made no call over a WebSocket [server-refused]']);
});

it('a call that is not stored in time is told', async () => {
  const result = await run('{ stored: { status: ended }, withinSeconds: 0.2 }', (socket) => {
    tell(socket, started);
    socket.on('message', () => socket.close());
  });
  expect(result.problems).toEqual(['the call is not stored after 0.2 s [timed-out]']);
});
