import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '@saywell/agent';
import { type ApiClient, createApiClient } from '@saywell/api-client';
import type { CallRecording } from '@saywell/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createFakeEngines } from '../../features/calls/testing/fake-engines.ts';
import { engineSetOf, startTestServer } from '../../features/calls/testing/start-test-server.ts';
import { deleteOldData } from '../../features/personal-data/retention-job.ts';
import { type OpenStorage, openStorage } from '../../platform/storage/open-storage.ts';
import { type FaultyS3, openFaultyS3 } from '../../platform/storage/testing/faulty-s3.ts';
import { testS3Settings } from '../../platform/storage/testing/test-s3.ts';
import type { RunningServer } from '../start-server.ts';
import { createStoredFiles } from './open-files.ts';
import { recordCall } from './testing/record-call.ts';

let folder: string;
let service: FaultyS3;
let storage: OpenStorage;
let server: RunningServer;
let api: ApiClient;
const settings = testS3Settings();
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 50 });
const away = () => ({ status: 503, code: 'ServiceUnavailable' });
const none = () => undefined;

const start = async (): Promise<void> => {
  const { bucket, prefix } = settings;
  const host = new URL(service.origin).host;
  server = await startTestServer(folder, {
    engines: engineSetOf(() => createFakeEngines(createSystemClock())),
    environment: {
      SAYWELL_STORAGE_URL: `s3://S3RVER:S3RVER@${host}/${bucket}/${prefix}?tls=off`,
    },
  });
  api = createApiClient({ token: server.demo.privateKey, baseUrl: server.url });
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-files-in-s3-'));
  service = await openFaultyS3();
  storage = openStorage({ kind: 's3', s3: settings }, join(folder, 'looked-at'));
  await start();
});
afterAll(async () => {
  service.fault = none;
  await server.close();
  await service[Symbol.asyncDispose]();
  await storage[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const keys = async (prefix: string): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of storage.list(prefix)) found.push(key);
  return found.toSorted();
};
const upload = (text: string) =>
  api.file.create({ file: new File([text], 'hours.txt', { type: 'text/plain' }) });

const talk = (whileItRuns?: (id: string) => Promise<void>) => recordCall(api, whileItRuns);
const recordingOf = async (id: string): Promise<CallRecording> =>
  (await api.call.get(id)).artifact?.recordings?.[0] ?? expect.fail('nothing was recorded');
const hear = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers });
/** As this machine reaches it. */
const here = (url: string): string => url.replace(/^https?:\/\/[^/]+/, server.url);

it('uploads and their texts are there, read in parts of a program, and are deleted there', async () => {
  const { id } = await upload('We are open from nine to five.');
  await until(async () => expect((await api.file.get(id)).status).toBe('done'));
  expect(await keys('files/')).toEqual([`files/${id}`, `files/${id}.txt`]);
  expect(await (await api.file.content(id)).text()).toBe('We are open from nine to five.');
  expect(await api.file.text(id)).toBe('We are open from nine to five.');
  expect(await readdir(join(folder, 'data'))).not.toContain('files');
  await api.file.delete(id);
  expect(await keys('files/')).toEqual([]);
});

it('a recording is heard whole, in parts, as one channel and as MP3, and its waveform is there', async () => {
  const id = await talk();
  const { id: recordingId, url } = await recordingOf(id);
  const wav = `recordings/${id}/${recordingId}.wav`;
  await until(async () => expect(await keys('recordings/')).toContain(wav));
  const whole = Buffer.from(await (await hear(here(url))).arrayBuffer());
  const part = await hear(here(url), { range: 'bytes=100-299' });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 300))).toBe(true);
  const keyed = (query: string) =>
    hear(`${server.url}/call/${id}/recording/${recordingId}${query}`, {
      authorization: `Bearer ${server.demo.privateKey}`,
    });
  const mono = Buffer.from(await (await keyed('?channel=mix')).arrayBuffer());
  expect(mono.length).toBe(44 + (whole.length - 44) / 2);
  const mp3 = await keyed('?format=mp3');
  expect([mp3.status, mp3.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
  await mp3.arrayBuffer();
  expect((await api.call.peaks.raw(id)).status).toBe(200);
  expect(await keys(`recordings/${id}/`)).toEqual(
    ['mp3', 'peaks', 'wav'].map((ending) => `recordings/${id}/${recordingId}.${ending}`),
  );
  await api.call.delete(id);
  expect(await keys(`recordings/${id}/`)).toEqual([]);
});

it('while it is away calls are recorded and heard here, uploads are refused, and deletions are carried out later', async () => {
  const { id: fileId } = await upload('Old hours.');
  await until(async () => expect((await api.file.get(fileId)).status).toBe('done'));
  service.fault = away;
  const id = await talk();
  const { url } = await recordingOf(id);
  const heard = Buffer.from(await (await hear(here(url))).arrayBuffer());
  expect(heard.length).toBeGreaterThan(44);
  await expect(upload('New hours.')).rejects.toMatchObject({ status: 503, code: 'storage-unavailable' });
  await expect(api.file.content(fileId)).rejects.toMatchObject({ status: 503 });
  await api.file.delete(fileId);
  await expect(api.file.get(fileId)).rejects.toMatchObject({ status: 404 });
  expect(await keys('files/')).toHaveLength(2);
  service.fault = none;
  const stored = `recordings/${id}/${(await recordingOf(id)).id}.wav`;
  await until(async () => expect(await keys(`recordings/${id}/`)).toContain(stored));
  expect(Buffer.from(await (await hear(here(url))).arrayBuffer()).equals(heard)).toBe(true);
  // The job is due in a minute: nobody has that long.
  const { store } = server.context;
  for (const job of await store.job.pending(server.demo.orgId, 'stored-bytes'))
    await store.job.add({ orgId: server.demo.orgId, kind: 'stored-bytes', ...job });
  await until(async () => expect(await keys('files/')).toEqual([]));
});

it('what a server that is killed was recording is stored by its next start, and named in the call', async () => {
  const spool = join(folder, 'data/recording-spool');
  const left = join(folder, 'left');
  const callId = await talk(async () => {
    await until(async () => {
      const [call = ''] = await readdir(join(spool, 'recordings'));
      const files = await readdir(join(spool, 'recordings', call));
      const part = files.find((name) => name.endsWith('.part')) ?? expect.fail('it is not written yet');
      expect((await readFile(join(spool, 'recordings', call, part))).length).toBeGreaterThan(10_000);
    });
    await cp(spool, left, { recursive: true });
  });
  const { id } = await recordingOf(callId);
  const wav = `recordings/${callId}/${id}.wav`;
  await until(async () => expect(await keys('recordings/')).toContain(wav));
  // As if the server had been killed then: nothing is stored, and nothing names it.
  await storage.deleteAll(`recordings/${callId}/`);
  await server.context.store.call.delete(server.demo.orgId, callId);
  const { orgId } = server.demo;
  const assistant = { artifactPlan: { recordingEnabled: true } };
  await server.context.store.call.create({
    id: callId,
    orgId,
    type: 'webCall',
    status: 'queued',
    assistant,
  });
  await server.close();
  await cp(left, spool, { recursive: true });
  await start();
  await until(async () => expect((await api.call.get(callId)).artifact?.recordings).toHaveLength(1));
  const recovered = await api.call.get(callId);
  expect(recovered).toMatchObject({ status: 'ended', endedReason: expect.stringContaining('worker-died') });
  expect(recovered.artifact?.recordings).toMatchObject([{ id, type: 'cloud', channels: 2 }]);
  expect(await keys(`recordings/${callId}/`)).toEqual([wav]);
  const answer = await hear(here(recovered.artifact?.recording?.stereoUrl ?? ''));
  expect([answer.status, Number(answer.headers.get('content-length'))]).toEqual([
    200,
    (await storage.stat(wav))?.sizeBytes,
  ]);
  await answer.arrayBuffer();
});

it('what is older than its organisation keeps is deleted there', async () => {
  const id = await talk();
  await until(async () => expect(await keys(`recordings/${id}/`)).toHaveLength(2));
  const { store, calls, log } = server.context;
  const { orgId } = server.demo;
  const { recordings, byteRemoval } = createStoredFiles({
    storage,
    storesAtOnce: false,
    dataDirectory: join(folder, 'other'),
    store,
    encryptionKey: new Uint8Array(32),
    log,
  });
  const at = Date.now() + 3_000 * 24 * 3_600_000;
  const retention = deleteOldData({
    store,
    calls,
    recordings,
    byteRemoval,
    log,
    siteOrgId: orgId,
    now: () => at,
  });
  const job = { id: orgId, orgId, kind: 'data-retention', subjectId: orgId } as const;
  await retention(
    { ...job, payload: null, attempts: 1, leaseId: orgId },
    {
      signal: new AbortController().signal,
      heartbeat: async () => undefined,
      beating: (work) => work,
      finish: () => Promise.reject(new Error('not expected')),
    },
  );
  await expect(api.call.get(id)).rejects.toMatchObject({ status: 404 });
  expect(await keys('recordings/')).toEqual([]);
});

it('another installation does not start on it', async () => {
  const other = await mkdtemp(join(tmpdir(), 'saywell-other-'));
  const { bucket, prefix } = settings;
  const url = `s3://S3RVER:S3RVER@${new URL(service.origin).host}/${bucket}/${prefix}?tls=off`;
  await expect(startTestServer(other, { environment: { SAYWELL_STORAGE_URL: url } })).rejects.toMatchObject({
    code: 'storage-of-another-installation',
  });
  await rm(other, { recursive: true, force: true });
});
