import { createApiClient } from '@saywell/api-client';
import { createMediaHost, type MediaHost } from '@saywell/media';
import { createCallerPeer } from '@saywell/media/caller-peer';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../compose/create-http-server.ts';
import { openInstallation } from '../compose/open-installation.ts';
import { createMediaTests } from '../features/installation/media-tests.ts';
import { fakeContext } from '../http/testing/fake-context.ts';
import { systemClock } from '../platform/clock.ts';
import { envToConfig } from '../platform/config/env-to-config.ts';
import type { ApiLog, ApiLogEntry } from '../platform/logs/api-log.ts';
import { injectedFetch, openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
let installation: ReturnType<typeof openInstallation>;
let media: MediaHost;
let server: FastifyInstance;
const logged: ApiLogEntry[] = [];
const clientOf = (token: string) =>
  createApiClient({ token, baseUrl: 'http://localhost', fetch: injectedFetch(server) });

beforeAll(async () => {
  test = await openApi();
  test.setTime(new Date().toISOString());
  const config = envToConfig({ SAYWELL_ICE_SERVERS: '[{"urls":"stun:stun.example"}]' });
  media = await createMediaHost({
    ...config.media,
    udpPortFirst: 0,
    udpPortLast: 0,
    opusComplexity: 0,
    maxSessions: 2,
    maxTracks: 0,
  });
  installation = openInstallation({
    config,
    store: test.store,
    encryptionKey: new Uint8Array(32),
    storage: { status: () => 'ok' },
    calls: {
      liveCount: () => 2,
      waitingEnds: { waiting: 1, withdraw: async () => [] },
      probes: {
        engines: () => ({ voiceActivity: 'a', speechToText: 'b', textToSpeech: 'c', dialogue: 'd' }),
        media: () => 'ok',
        rooms: () => ({ open: 2, participants: 3 }),
      },
    },
  });
  const mediaTests = createMediaTests({ media, setTimer: systemClock.setTimer });
  const apiLog: ApiLog = {
    add: (entry) => void logged.push(typeof entry === 'function' ? entry() : entry),
  };
  const parts = { config, store: test.store, installation, mediaTests, siteOrgId: test.orgId, apiLog };
  server = await createHttpServer(fakeContext(parts));
});
afterAll(async () => {
  await installation[Symbol.asyncDispose]();
  await server.close();
  await media[Symbol.asyncDispose]();
  await test[Symbol.asyncDispose]();
});

describe('GET /installation', () => {
  it('says how the server and its database are', async () => {
    await test.store.job.add({ orgId: test.orgId, kind: 'org-removal', subjectId: test.orgId, dueAt: 0 });
    const found = await clientOf(test.keys.private).installation.get();
    expect(found).toMatchObject({
      calls: { max: expect.any(Number), taken: 2 },
      rooms: { open: 2, participants: 3 },
      media: null,
      unstoredEnds: 1,
      jobs: { waiting: 1, failed: 0 },
      database: { kind: 'embedded' },
    });
    expect(found.database.bytes).toBeGreaterThan(1_000_000);
    expect(found.database.migrations).toBeGreaterThan(10);
    expect(found.jobs.oldestSeconds).toBeGreaterThan(1_000);
    expect(await test.store.installation.jobsByKind()).toEqual([
      { kind: 'org-removal', waiting: 1, oldestSeconds: expect.any(Number), failed: 0 },
    ]);
    expect(found.parts.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'database ok',
      'storage ok',
      'media ok',
      'jobs degraded',
      'ends degraded',
      'voice-activity ok',
      'transcriber ok',
      'model ok',
      'voice ok',
    ]);
    expect(await clientOf(test.keys.private).installation.history()).toMatchObject({
      stepSeconds: 60,
      at: [],
    });
  });

  it('is for administrators of the organisation that the website belongs to', async () => {
    const refused = { status: 403, code: 'role-not-sufficient' };
    await expect(clientOf(test.keys.other).installation.get()).rejects.toMatchObject(refused);
    await expect(clientOf(test.keys.other).installation.history()).rejects.toMatchObject(refused);
  });
});

describe('POST /installation/media-test', () => {
  const connect = (packets: Buffer[] = []) =>
    createCallerPeer({
      join: async (sdp) => {
        const { installation } = clientOf(test.keys.private);
        const answer = await installation.testMedia({ sdp });
        expect(answer.network).toEqual((await installation.get()).network);
        return answer.sdp;
      },
      frames: [],
      onPacket: (packet) => void packets.push(packet),
    });

  it('opens the media of a call, one at a time, of which nothing stays', async () => {
    const { installation } = clientOf(test.keys.private);
    const packets: Buffer[] = [];
    const peer = await connect(packets);
    await expect.poll(() => packets.length).toBeGreaterThan(0);
    await expect(installation.testMedia({ sdp: 'v=0' })).rejects.toMatchObject({
      status: 429,
      code: 'rate-limited',
    });
    peer.close();
    await expect.poll(async () => (await media.stats()).sessions).toBe(0);
    (await connect()).close();
    expect(await test.api.call.list()).toEqual([]);
    const tests = logged.filter(({ requestPath }) => requestPath === '/installation/media-test');
    expect(tests.map(({ responseHttpCode }) => responseHttpCode)).toEqual([200, 429, 200]);
    // Descriptions have the password of the connection.
    for (const one of tests) expect(one).not.toHaveProperty('requestBody');
    expect(JSON.stringify(tests)).not.toContain('ice-pwd');
  });

  it('takes nothing but an offer of a call, and is for those who see the installation', async () => {
    const { installation } = clientOf(test.keys.private);
    await expect.poll(async () => (await media.stats()).sessions).toBe(0);
    await expect(installation.testMedia({ sdp: 'v=0' })).rejects.toMatchObject({
      code: 'sdp-not-acceptable',
    });
    await expect(installation.testMedia({ sdp: 'x'.repeat(70_000) })).rejects.toMatchObject({
      code: 'validation-failed',
    });
    expect(await installation.iceServers()).toEqual([{ urls: ['stun:stun.example'] }]);
    const refused = { status: 403, code: 'role-not-sufficient' };
    const { installation: others } = clientOf(test.keys.other);
    await expect(others.testMedia({ sdp: 'v=0' })).rejects.toMatchObject(refused);
    await expect(others.iceServers()).rejects.toMatchObject(refused);
  });
});

describe('GET /org/:id/usage', () => {
  it('is what an organisation uses, beside what it may', async () => {
    const { store, orgId, api } = test;
    await api.org.update(orgId, { billingLimit: 50, concurrencyLimit: 4, budget: { dailyUsd: 2 } });
    const now = Date.now();
    const ended = { orgId, type: 'webCall', status: 'ended' } as const;
    const times = { startedAt: new Date(now - 90_000).toISOString(), endedAt: new Date(now).toISOString() };
    await store.call.create({ ...ended, ...times, cost: 1.25 });
    await store.call.create({ orgId, type: 'webCall', status: 'in-progress' });
    await store.chat.create(
      orgId,
      { id: store.chat.createId(), input: 'hi', cost: 0.5 },
      { said: [], bookings: [], changes: [] },
    );
    expect(await api.org.usage(orgId)).toMatchObject({
      month: new Date(now).toISOString().slice(0, 7),
      cost: {
        monthUsd: 1.75,
        callsUsd: 1.25,
        chatsUsd: 0.5,
        billingLimitUsd: 50,
        dailyBudgetUsd: 2,
        monthlyBudgetUsd: null,
      },
      calls: { month: 2, minutes: 1.5, now: 1, concurrencyLimit: 4 },
      chats: { month: 1 },
      files: { count: 0, bytes: 0 },
      recordings: { calls: 0, minutes: 0 },
    });
    await expect(test.otherApi.org.usage(orgId)).rejects.toMatchObject({ status: 404 });
  });
});
