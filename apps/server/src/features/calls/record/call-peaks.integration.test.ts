import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '@saywell/agent';
import { type ApiClient, createApiClient } from '@saywell/api-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RunningServer } from '../../../compose/start-server.ts';
import { peaksKeyOf, recordingKey, recordingPrefix } from '../../rooms/recording/recording-keys.ts';
import { createFakeEngines } from '../testing/fake-engines.ts';
import { joinByWebSocket, joinTarget } from '../testing/room-visitor.ts';
import { engineSetOf, startTestServer } from '../testing/start-test-server.ts';

let folder: string;
let server: RunningServer;
let api: ApiClient;
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-call-peaks-'));
  server = await startTestServer(folder, {
    engines: engineSetOf(() => createFakeEngines(createSystemClock())),
  });
  api = createApiClient({ token: server.demo.privateKey, baseUrl: server.url });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function talk(recordingEnabled: boolean): Promise<string> {
  const assistant = { firstMessage: 'Hello there, dear friend.', artifactPlan: { recordingEnabled } };
  const call = await api.call.createWeb({ assistant });
  const visitor = await joinByWebSocket(joinTarget(call.webCallUrl));
  visitor.say({ type: 'hello', userName: 'Ann' });
  await until(() => expect(visitor.messages).toContainEqual(expect.objectContaining({ type: 'joined' })));
  visitor.app('playable');
  await until(() => expect(visitor.frames.length).toBeGreaterThan(20));
  visitor.app({ type: 'end-call' });
  await until(() => expect(visitor.isClosed()).toBe(true));
  return call.id;
}

it('the waveform of a recording is there with it, and made anew where it is missing', async () => {
  const id = await talk(true);
  const recording = (await api.call.get(id)).artifact?.recordings?.[0];
  const { dataDirectory } = server.context.config;
  const peaks = join(dataDirectory, peaksKeyOf(recordingKey(id, recording?.id ?? '')));
  const answer = await api.call.peaks.raw(id);
  expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    'application/octet-stream',
    'private, max-age=31536000, immutable',
  ]);
  const bytes = new Int8Array(await answer.arrayBuffer());
  expect(bytes.length).toBe(Math.ceil((recording?.durationSeconds ?? 0) * 20) * 4);
  // The visitor was silent.
  expect(Math.max(...bytes.filter((_, at) => at % 4 < 2))).toBe(0);
  expect(Math.max(...bytes.filter((_, at) => at % 4 === 3))).toBeGreaterThan(0);
  await rm(peaks);
  expect(new Int8Array(await (await api.call.peaks(id)).arrayBuffer())).toEqual(bytes);
  expect(await readdir(join(dataDirectory, recordingPrefix(id)))).toHaveLength(2);
  await api.call.delete(id);
  expect(await readdir(join(dataDirectory, recordingPrefix(id))).catch(() => [])).toEqual([]);
});

it('of a call without a recording, or of nobody, there is none, and nobody keeps that answer', async () => {
  const id = await talk(false);
  const refused = await api.call.peaks.raw(id).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 404, code: 'not-found' });
  const { headers } = await fetch(`${server.url}/call/${id}/recording/peaks`, {
    headers: { authorization: `Bearer ${server.demo.privateKey}` },
  });
  expect(headers.get('cache-control')).toBe('no-store');
  await expect(api.call.peaks(server.demo.orgId)).rejects.toMatchObject({ status: 404 });
});
