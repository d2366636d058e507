import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, createApiClient } from '@saywell/api-client';
import type { CreateAssistant } from '@saywell/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import type { RunningServer } from '../../compose/start-server.ts';
import { joinByWebSocket, joinTarget } from '../calls/testing/room-visitor.ts';
import { startTestServer } from '../calls/testing/start-test-server.ts';

/** 200 ms of 24 kHz sound for a line. */
const sound = Buffer.from(new Int16Array(4_800).fill(3_000).buffer).toString('base64');
const sent: Record<string, unknown>[] = [];
const asked: { readonly url: string; readonly key: string }[] = [];

/** OpenAI, as far as a call needs it: it hears a turn in the first loud sound, and chats. */
const vendor = createServer((request, response) => {
  let body = '';
  request.on('data', (piece: Buffer) => (body += piece.toString()));
  request.on('end', () => {
    asked.push({ url: `${request.url} ${body.slice(0, 60)}`, key: String(request.headers.authorization) });
    const delta = { choices: [{ index: 0, delta: { content: 'Written.' }, finish_reason: 'stop' }] };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: ${JSON.stringify(delta)}\n\ndata: [DONE]\n\n`);
  });
});
const sockets = new WebSocketServer({ noServer: true });
vendor.on('upgrade', (request, cable, head) =>
  sockets.handleUpgrade(request, cable, head, (socket) => {
    asked.push({ url: String(request.url), key: String(request.headers.authorization) });
    let replies = 0;
    let hasHeard = false;
    const say = (type: string, more: object = {}): void => socket.send(JSON.stringify({ type, ...more }));
    const speak = (text: string, metadata: unknown = null): void => {
      const id = `resp_${(replies += 1)}`;
      const part = { response_id: id, item_id: `item_${replies}`, content_index: 0 };
      say('response.created', { response: { id, metadata } });
      say('response.output_audio_transcript.delta', { ...part, delta: text });
      say('response.output_audio.delta', { ...part, delta: sound });
      say('response.done', {
        response: { id, status: 'completed', usage: { input_tokens: 1_000, output_tokens: 500 } },
      });
    };
    const hear = (audio: Buffer): void => {
      if (hasHeard || !audio.some((byte, at) => at % 2 === 1 && byte > 2 && byte < 128)) return;
      hasHeard = true;
      say('input_audio_buffer.speech_started', { item_id: 'u1' });
      say('input_audio_buffer.speech_stopped', { item_id: 'u1' });
      const item = { item_id: 'u1', transcript: 'What does it cost?' };
      say('conversation.item.input_audio_transcription.completed', item);
      speak('It is free.');
    };
    say('session.created');
    socket.on('message', (data: Buffer) => {
      const message: {
        type: string;
        audio?: string;
        response?: { instructions?: string; metadata?: unknown };
      } = JSON.parse(data.toString());
      if (message.type === 'input_audio_buffer.append')
        return hear(Buffer.from(message.audio ?? '', 'base64'));
      sent.push(message);
      if (message.type === 'session.update') return say('session.updated');
      const { instructions = 'I have read it.', metadata } = message.response ?? {};
      if (message.type === 'response.create') speak(instructions.split('\n\n').at(-1) ?? '', metadata);
      return undefined;
    });
  }),
);

let folder: string;
let server: RunningServer;
let api: ApiClient;
beforeAll(async () => {
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/v1`;
  folder = await mkdtemp(join(tmpdir(), 'saywell-realtime-'));
  server = await startTestServer(folder, {
    environment: { SAYWELL_PROVIDER_URLS: JSON.stringify({ openai: url }) },
  });
  const { store } = server.context;
  const orgId = (await store.org.create('Realtime')).id;
  const { value: token } = await store.token.create(orgId, { tag: 'private' });
  api = createApiClient({ token, baseUrl: server.url });
});
afterAll(async () => {
  await server.close();
  for (const socket of sockets.clients) socket.terminate();
  vendor.closeAllConnections();
  await new Promise((resolve) => vendor.close(resolve));
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 8_000, interval: 20 });
const assistant: CreateAssistant = {
  firstMessage: 'Hello there.',
  model: {
    provider: 'openai',
    model: 'gpt-realtime-2',
    messages: [{ role: 'system', content: 'You are Bob.' }],
  },
  voice: { provider: 'openai', voiceId: 'marin' },
  transcriber: { provider: 'deepgram', language: 'en-US' },
  analysisPlan: { summaryPlan: { enabled: false }, successEvaluationPlan: { enabled: false } },
};

it('without a key its calls are refused', async () => {
  await expect(api.call.createWeb({ assistant })).rejects.toMatchObject({
    status: 422,
    code: 'engine-not-available',
  });
});

it('holds a call by sound in and sound out, with both sides in the record, and is paid by tokens', async () => {
  await api.credential.create({ provider: 'openai', apiKey: 'sk-of-somebody' });
  const engine = (await api.engine.list()).find(
    ({ kind, provider }) => kind === 'model' && provider === 'openai',
  );
  expect(engine).toMatchObject({ runs: true, capabilities: { realtime: true } });
  const { answer, response } = await api.assistant.create.withResponse(assistant);
  expect(JSON.parse(response.headers.get('x-saywell-warnings') ?? '[]')).toMatchObject([
    { path: 'model.model', code: 'engine-replaced' },
    { path: 'transcriber', code: 'field-without-effect' },
  ]);
  const call = await api.call.createWeb({ assistantId: answer.id });
  expect(call.engines).toMatchObject({
    model: { asked: 'openai', used: 'openai' },
    transcriber: { asked: 'deepgram', used: 'openai', reason: expect.stringContaining('hears') },
    voice: { asked: 'openai', used: 'openai' },
  });
  const visitor = await joinByWebSocket(joinTarget(call.webCallUrl));
  visitor.say({ type: 'hello', userName: 'Ann' });
  await until(() => expect(visitor.messages).toContainEqual(expect.objectContaining({ type: 'joined' })));
  visitor.app('playable');
  const heard = (role: string, transcript: string) =>
    until(() =>
      expect(visitor.appMessages()).toContainEqual(
        expect.objectContaining({ type: 'transcript', transcriptType: 'final', role, transcript }),
      ),
    );
  const silent = (turn: number) =>
    until(() =>
      expect(visitor.appMessages()).toContainEqual(
        expect.objectContaining({ type: 'speech-update', role: 'assistant', status: 'stopped', turn }),
      ),
    );
  await heard('assistant', 'Hello there.');
  await until(() =>
    expect(visitor.frames.some((frame) => frame.some((sample) => sample > 1_000))).toBe(true),
  );
  await silent(0);
  for (let frame = 0; frame < 10; frame += 1) visitor.sendFrame(new Int16Array(320).fill(3_000));
  await heard('user', 'What does it cost?');
  await heard('assistant', 'It is free.');
  await silent(2);
  visitor.app(JSON.stringify({ type: 'add-message', message: { role: 'user', content: 'Read this.' } }));
  await heard('assistant', 'I have read it.');
  await silent(3);
  visitor.say({ type: 'bye' });
  await until(async () => expect((await api.call.get(call.id)).status).toBe('ended'));
  const stored = await api.call.get(call.id);
  expect(stored.artifact?.transcript).toBe(
    'AI: Hello there.\nUser: What does it cost?\nAI: It is free.\nUser: Read this.\nAI: I have read it.\n',
  );
  expect(stored.costs?.find(({ type }) => type === 'model')).toMatchObject({
    model: { provider: 'openai', model: 'gpt-realtime-2' },
    promptTokens: 3_000,
    completionTokens: 1_500,
  });
  expect(stored.costs?.some(({ type }) => type === 'transcriber')).toBe(false);
  expect(asked[0]).toEqual({ url: '/v1/realtime?model=gpt-realtime-2', key: 'Bearer sk-of-somebody' });
  expect(JSON.stringify(sent[0])).toContain('You are Bob.');
  expect(JSON.stringify(sent[0])).toContain('"voice":"marin"');
  // There is nothing to be found.
  expect(JSON.stringify(sent[0])).not.toContain('find_facts');
  expect(JSON.stringify([stored, visitor.messages])).not.toContain('sk-of-somebody');
  visitor.close();
});

it('in a chat the usual model writes in its place', async () => {
  const chat = await api.chat.create({ assistant, input: 'Hello' });
  expect(chat.output).toMatchObject([{ role: 'assistant', content: 'Written.' }]);
  expect(asked.at(-1)?.url).toContain('"model":"gpt-4o-mini"');
});
