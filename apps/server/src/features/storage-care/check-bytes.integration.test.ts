import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallRecording } from '@saywell/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { openTestStore, type TestStore } from '../../store/testing/test-store.ts';
import { checkBytes } from './check-bytes.ts';

let folder: string;
let test: TestStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-check-'));
  test = await openTestStore();
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const id = (last: string) => `0192f0c0-0000-7000-8000-00000000${last}`;
const recordingOf = (recording: string): CallRecording => ({
  id: recording,
  type: 'cloud',
  instanceId: 'default',
  url: `https://voice.example/${recording}`,
  startedAt: '2026-01-01T00:00:00.000Z',
  durationSeconds: 1,
  channels: 2,
});

it('names what is missing, what waits here, and what nobody knows', async () => {
  const { store, orgId } = test;
  const storage = createDiskStorage({ folder: join(folder, 'store') });
  const waiting = createDiskStorage({ folder: join(folder, 'spool') });
  const file = (last: string) => ({
    id: id(last),
    originalName: 'a.txt',
    mimetype: 'text/plain',
    bytes: 1,
    purpose: 'assistant',
  });
  await store.file.create(orgId, file('f001'));
  await store.file.create(orgId, file('f002'));
  await store.file.finish(orgId, id('f001'), { bytes: 1, passages: [] });
  const call = await store.call.create({ orgId, type: 'webCall' });
  const recordings = ['0001', '0002', '0003'].map((last) => recordingOf(id(`a${last.slice(1)}`)));
  await store.call.end(call.id, { reason: 'customer-ended-call', artifact: { recordings } });
  const voice = { name: 'Me', description: 'Hello.', isPublic: false, isCloned: true };
  await store.libraryVoice.upsert(orgId, 'sesame', [{ ...voice, providerId: id('e001') }]);
  const [here = '', spooled = '', lost = ''] = recordings.map((one) => `recordings/${call.id}/${one.id}`);
  const kept = [`files/${id('f001')}`, `${here}.wav`, `${here}.peaks`, `${here}.mix.mp3`];
  const orphans = [`files/${id('dead')}`, `recordings/${id('dead')}/x.wav`, `recordings/${id('dead')}/x.mp3`];
  for (const key of [...kept, ...orphans, 'files/young']) await storage.put(key, Buffer.from('x'));
  await waiting.put(`${spooled}.wav`, Buffer.from('x'));
  const old = new Date(Date.now() - 2 * 3_600_000);
  for (const key of [...kept, ...orphans]) await utimes(join(folder, 'store', key), old, old);

  const checked = await checkBytes({ store, storage, waiting, now: Date.now });
  expect(checked.missing.toSorted()).toEqual(
    [
      `files/${id('f001')}.txt`,
      `files/${id('f002')}`,
      `${lost}.wav`,
      `voices/${orgId}/${id('e001')}.wav`,
    ].toSorted(),
  );
  expect(checked.waiting).toEqual([`${spooled}.wav`]);
  expect(checked.orphans.toSorted()).toEqual(orphans.toSorted());
  expect([checked.keys, checked.sizeBytes]).toEqual([8, 8]);
});
