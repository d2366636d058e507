import { expect, it, vi } from 'vitest';
import { StorageError } from '../../platform/storage/storage-error.ts';
import { createVirtualClock } from '../../platform/testing/virtual-clock.ts';
import { createByteRemoval } from './byte-removal.ts';

function open(erase: () => Promise<void>) {
  const clock = createVirtualClock();
  const warned: object[] = [];
  const log = { warn: (details: object) => void warned.push(details) };
  const file = vi.fn(erase);
  const recordings = vi.fn(erase);
  return {
    clock,
    warned,
    file,
    recordings,
    removal: createByteRemoval({ erase: { file, recordings }, clock, log }),
  };
}

it('deletes at once what the storage deletes', async () => {
  const { removal, recordings, file, warned } = open(async () => undefined);
  expect(await removal.now('recordings', 'call')).toBe(true);
  expect([recordings.mock.calls, file.mock.calls, warned]).toEqual([[['call']], [], []]);
});

it('leaves it to the job when the storage is away', async () => {
  const { removal, warned } = open(() => Promise.reject(new StorageError('storage-unreachable')));
  expect(await removal.now('file', 'one')).toBe(false);
  expect(warned).toMatchObject([{ file: 'one', code: 'stored-bytes-wait' }]);
});

it('lets nobody wait for a storage that says nothing', async () => {
  const { removal, clock } = open(() => new Promise(() => undefined));
  const asked = removal.now('file', 'one');
  await clock.advance(3_000);
  expect(await asked).toBe(false);
});

it('the job knows from its row what it deletes, and fails while the storage is away', async () => {
  const { removal, recordings, file } = open(async () => undefined);
  const { kind, subjectId, payload, dueAt = 0 } = removal.job('org', 'recordings', 'call');
  expect([kind, subjectId]).toEqual(['stored-bytes', 'call']);
  expect(dueAt).toBeGreaterThan(Date.now());
  const jobs = {
    pending: async () => [
      { subjectId, payload },
      { subjectId: 'one', payload: { thing: 'file' } },
    ],
  };
  await removal.finish(jobs, 'org');
  expect([recordings.mock.calls, file.mock.calls]).toEqual([[['call']], [['one']]]);
  file.mockRejectedValueOnce(new StorageError('storage-unreachable'));
  await expect(removal.finish(jobs, 'org')).rejects.toMatchObject({ code: 'storage-unreachable' });
});
