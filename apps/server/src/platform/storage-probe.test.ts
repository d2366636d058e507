import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import { openStorageProbe } from './storage-probe.ts';
import { createVirtualClock } from './testing/virtual-clock.ts';

function recorded() {
  const codes: unknown[] = [];
  const note = (details: object) => void codes.push(Object(details).code);
  return { codes, log: { error: note, info: note } };
}

it('follows the disk, and says once what has changed', async () => {
  const clock = createVirtualClock();
  const { codes, log } = recorded();
  let failure: Error | undefined = Object.assign(new Error('full'), { code: 'ENOSPC' });
  const write = async () => {
    if (failure !== undefined) throw failure;
  };
  const probe = await openStorageProbe({ directory: '/data', clock, log, write });
  expect(probe.status()).toBe('full');
  await clock.advance(10_000);
  failure = new Error('read-only');
  await clock.advance(10_000);
  expect(probe.status()).toBe('unwritable');
  failure = undefined;
  await clock.advance(10_000);
  expect(probe.status()).toBe('ok');
  expect(codes).toEqual(['storage-full', 'storage-unwritable', 'storage-ok']);
  await probe[Symbol.asyncDispose]();
  expect(clock.pendingTimers()).toBe(0);
});

it('does not wait for a disk that hangs', async () => {
  const clock = createVirtualClock();
  const opening = openStorageProbe({
    directory: '/data',
    clock,
    log: recorded().log,
    write: () => new Promise(() => undefined),
  });
  await clock.advance(5_000);
  const probe = await opening;
  expect(probe.status()).toBe('unwritable');
  await probe[Symbol.asyncDispose]();
});

it('leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saywell-probe-'));
  const options = { clock: systemClock, log: recorded().log };
  await using probe = await openStorageProbe({ ...options, directory: join(folder, 'data') });
  expect(probe.status()).toBe('ok');
  expect(await readdir(join(folder, 'data'))).toEqual([]);
  await writeFile(join(folder, 'file'), '');
  await using broken = await openStorageProbe({ ...options, directory: join(folder, 'file', 'data') });
  expect(broken.status()).toBe('unwritable');
  await rm(folder, { recursive: true });
});
