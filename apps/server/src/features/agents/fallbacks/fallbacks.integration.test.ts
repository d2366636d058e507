import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock, EngineError, type TextToSpeechEngine } from '@saywell/agent';
import { createFakeLanguage, createFakeTextToSpeech } from '@saywell/agent/testing';
import { type ApiClient, createApiClient } from '@saywell/api-client';
import type { CreateAssistant } from '@saywell/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RunningServer } from '../../../compose/start-server.ts';
import { createFakeEngines } from '../../calls/testing/fake-engines.ts';
import { joinByWebSocket, joinTarget } from '../../calls/testing/room-visitor.ts';
import { engineSetOf, startTestServer } from '../../calls/testing/start-test-server.ts';

const clock = createSystemClock();
/** Texts that each voice was given. */
const said: string[] = [];

function voiceOf(name: string, diesAfter = Infinity): TextToSpeechEngine {
  const voice = createFakeTextToSpeech({ clock, language: createFakeLanguage(), wordMs: 60 });
  return {
    ...voice,
    name,
    async *synthesize(text, options) {
      said.push(`${name}: ${text}`);
      let words = 0;
      for await (const chunk of voice.synthesize(text, options)) {
        if (words >= diesAfter) throw new EngineError('engine-unavailable', name, 'sk-key leaked');
        words += chunk.words?.length ?? 0;
        yield chunk;
      }
    },
  };
}

const voices: Readonly<Record<string, TextToSpeechEngine>> = {
  '11labs': voiceOf('11labs', 2),
  cartesia: voiceOf('cartesia'),
};
const engines = engineSetOf(({ voice }) => ({
  ...createFakeEngines(clock),
  textToSpeech: voices[voice?.provider ?? ''] ?? voiceOf('flite'),
}));
const prices = { '11labs': { perThousandCharacters: 100 }, cartesia: { perThousandCharacters: 10 } };

let folder: string;
let server: RunningServer;
let api: ApiClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-fallbacks-'));
  server = await startTestServer(folder, {
    engines,
    environment: { SAYWELL_PRICES: JSON.stringify(prices) },
  });
  api = createApiClient({ token: server.demo.privateKey, baseUrl: server.url });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

it('a voice that dies within a sentence: the call, its log, its costs and the health report say who took over', async () => {
  const assistant: CreateAssistant = {
    name: 'Max',
    firstMessage: 'Your table is booked for Tuesday.',
    voice: {
      provider: '11labs',
      voiceId: 'v1',
      fallbackPlan: { voices: [{ provider: 'cartesia', voiceId: 'v2' }] },
    },
  };
  const { id, webCallUrl } = await api.call.createWeb({ assistant });
  const visitor = await joinByWebSocket(joinTarget(webCallUrl));
  visitor.say({ type: 'hello', userName: 'Ann' });
  await until(() => expect(visitor.messages).toContainEqual(expect.objectContaining({ type: 'joined' })));
  visitor.app('playable');
  const spoken = { type: 'transcript', transcriptType: 'final', transcript: assistant.firstMessage };
  await until(() => expect(visitor.appMessages()).toContainEqual(expect.objectContaining(spoken)));
  expect(said).toEqual(['11labs: Your table is booked for Tuesday.', 'cartesia: is booked for Tuesday.']);
  const message =
    'The voice 11labs failed in this call (engine-unavailable): cartesia does its work from then on.';
  await until(async () =>
    expect((await api.call.get(id)).engines?.voice).toEqual({
      asked: '11labs',
      used: 'cartesia',
      reason: message,
    }),
  );
  visitor.say({ type: 'bye' });
  await until(async () => expect(await api.call.get(id)).toMatchObject({ status: 'ended' }));
  const call = await api.call.get(id);
  expect(call.warnings).toContainEqual({ path: 'voice.provider', code: 'engine-failed', message });
  expect(call.costs?.filter(({ type }) => type === 'voice')).toMatchObject([
    { voice: { provider: '11labs', voiceId: 'v1' }, characters: 33, cost: 3.3 },
    { voice: { provider: 'cartesia', voiceId: 'v2' }, characters: 22, cost: 0.22 },
  ]);
  expect(call.costBreakdown).toMatchObject({ tts: 3.52, ttsCharacters: 55 });
  await until(async () =>
    expect((await api.logs.list({ callId: id })).results).toContainEqual(
      expect.objectContaining({ type: 'Call', message }),
    ),
  );
  const { results: events } = await api.call.events(id, { limit: 1_000 });
  expect(events.filter(({ type }) => type === 'engine-failed').map(({ body }) => body)).toEqual([
    { part: 'voice', engine: '11labs', code: 'engine-unavailable', tookOver: 'cartesia' },
  ]);
  const health: unknown = await (await fetch(`${server.url}/health`)).json();
  expect(health).toMatchObject({ fallbacks: { voice: 1, transcriber: 0, model: 0 } });
  expect(JSON.stringify(call)).not.toContain('sk-key');
});
