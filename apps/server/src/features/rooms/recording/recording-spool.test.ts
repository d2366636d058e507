import { cp, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { decodeWav } from '@saywell/agent';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ByteStorage } from '../../../platform/storage/byte-storage.ts';
import { createDiskStorage } from '../../../platform/storage/disk-storage.ts';
import { StorageError } from '../../../platform/storage/storage-error.ts';
import { createVirtualClock, type VirtualClock } from '../../../platform/testing/virtual-clock.ts';
import type { NewRecording } from './recorded-file.ts';
import { createRecordingSpool, type RecordingSpool } from './recording-spool.ts';
import type { RecordedFile } from './recorded-file.ts';
import { SoundFile } from './sound-file.ts';

const wav = 'recordings/call/one.wav';
let folder: string;
let clock: VirtualClock;
let away: boolean;
let isKept: () => Promise<boolean>;
let storage: ByteStorage;
let logged: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-spool-'));
  clock = createVirtualClock();
  away = false;
  logged = [];
  isKept = async () => true;
  const disk = createDiskStorage({ folder: join(folder, 'store') });
  storage = {
    ...disk,
    async adopt(...given) {
      if (away) throw new StorageError('storage-unreachable');
      await disk.adopt(...given);
    },
  };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (storesAtOnce = false, at = 'spool'): RecordingSpool =>
  createRecordingSpool({
    folder: join(folder, at),
    storage,
    storesAtOnce,
    isKept: () => isKept(),
    clock,
    log: {
      info: (_details, message) => void logged.push(message),
      error: (details, message) => void logged.push(`${message}: ${JSON.stringify(details)}`),
    },
  });
const stereo: NewRecording = {
  id: 'one',
  type: 'cloud',
  instanceId: 'default',
  startedAt: 1_000,
  channels: 2,
};
const spooled = () => readdir(join(folder, 'spool/recordings/call')).catch((): string[] => []);
const stored = async () =>
  (await readdir(join(folder, 'store/recordings/call')).catch((): string[] => [])).toSorted();
const failOnError = (error: unknown): never => {
  throw error;
};
/** Of two seconds, of which one is flushed. */
function record(spool: RecordingSpool, recording = stereo): SoundFile {
  const sound = new SoundFile(
    spool.filesOf('call').create(recording, failOnError),
    recording.channels,
    recording.startedAt,
  );
  sound.add(0, 'ann', 2_000, new Int16Array(16_000).fill(9));
  sound.flush(2_500);
  return sound;
}
const finished = (sound: SoundFile): Promise<boolean> => sound.finish(3_000);
const contentOf = async (key = wav) =>
  decodeWav(new Uint8Array(await buffer((await storage.open(key)) ?? Readable.from([]))));
/** What one leaves that is killed while it writes. */
async function leaveHalf(): Promise<void> {
  const sound = record(open(false, 'killed'));
  const part = join(folder, `killed/${wav}.part`);
  await vi.waitFor(async () => expect((await stat(part)).size).toBe(44 + 2 * 2 * 16_000));
  await cp(join(folder, 'killed'), join(folder, 'spool'), { recursive: true });
  isKept = async () => false;
  await finished(sound);
  await vi.waitFor(async () => expect(await readdir(join(folder, 'killed/recordings'))).toEqual([]));
  isKept = async () => true;
}

it('a recording is whole on this disk before the storage has it, and is then only there', async () => {
  const spool = open();
  away = true;
  expect(await finished(record(spool))).toBe(true);
  expect((await stat(join(folder, 'spool', wav))).mode & 0o777).toBe(0o600);
  await vi.waitFor(() => expect(logged).toHaveLength(1));
  expect(logged[0]).toContain('storage-unreachable');
  expect([spool.waiting, await stored()]).toEqual([1, []]);
  away = false;
  await clock.advance(1_000);
  await vi.waitFor(() => expect(spool.waiting).toBe(0));
  expect([await stored(), await spooled()]).toEqual([['one.peaks', 'one.wav'], []]);
  const { samples, sampleRateHz, channels } = await contentOf();
  expect([samples.length, sampleRateHz, channels, samples[0]]).toEqual([64_000, 16_000, 2, 9]);
});

it('a storage that stays away is asked less and less often, and told of once', async () => {
  const spool = open();
  away = true;
  const adopt = vi.spyOn(storage, 'adopt');
  await finished(record(spool, { ...stereo, channels: 1 }));
  await vi.waitFor(() => expect(adopt).toHaveBeenCalledTimes(1));
  const pauses: number[] = [];
  for (let tries = 2; tries < 10; tries += 1) {
    await vi.waitFor(() => expect(clock.pendingTimers()).toBe(1));
    const from = clock.now();
    while (clock.pendingTimers() > 0) await clock.advance(500);
    pauses.push(clock.now() - from);
    await vi.waitFor(() => expect(adopt).toHaveBeenCalledTimes(tries));
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1_000));
  expect(logged).toHaveLength(1);
});

it('a disk of this machine has it when it is finished', async () => {
  expect(await finished(record(open(true)))).toBe(true);
  expect(await stored()).toEqual(['one.peaks', 'one.wav']);
});

it('a recording of one participant has no waveform', async () => {
  const spool = open(true);
  await finished(record(spool, { ...stereo, type: 'raw-tracks', channels: 1 }));
  expect(await stored()).toEqual(['one.wav']);
});

it('what a killed process was writing is stored by the next, as far as it came, and named in its call', async () => {
  await leaveHalf();
  const named: [string, RecordedFile][] = [];
  const spool = open();
  expect(await spool.recover(async (callId, file) => void named.push([callId, file]))).toBe(1);
  await vi.waitFor(() => expect(spool.waiting).toBe(0));
  expect(named).toEqual([['call', { ...stereo, durationSeconds: 1 }]]);
  expect([await stored(), await spooled()]).toEqual([['one.wav'], []]);
  expect((await contentOf()).samples).toHaveLength(2 * 16_000);
  expect(await open().recover(failOnError)).toBe(0);
});

it('is cut where the last whole sample ends', async () => {
  await leaveHalf();
  await truncate(join(folder, `spool/${wav}.part`), 44 + 4 * 100 + 3);
  const spool = open();
  await spool.recover(async (_callId, { durationSeconds }) => expect(durationSeconds).toBe(100 / 16_000));
  await vi.waitFor(() => expect(spool.waiting).toBe(0));
  expect((await contentOf()).samples).toHaveLength(200);
});

it('one without sound is nothing', async () => {
  await leaveHalf();
  await truncate(join(folder, `spool/${wav}.part`), 44);
  const spool = open();
  await spool.recover(failOnError);
  await vi.waitFor(() => expect(spool.waiting).toBe(0));
  expect([await stored(), await spooled()]).toEqual([[], []]);
});

it('waits until its call can name it, and is named once', async () => {
  await leaveHalf();
  const spool = open();
  const name = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('the database is away'));
  await spool.recover(name);
  await vi.waitFor(() => expect(logged).toHaveLength(1));
  expect([spool.waiting, await stored(), await spooled()]).toEqual([1, ['one.wav'], ['one.json']]);
  await clock.advance(1_000);
  await vi.waitFor(() => expect(spool.waiting).toBe(0));
  expect(name).toHaveBeenCalledTimes(2);
});

it('a process that stops leaves what the storage does not take for the next', async () => {
  away = true;
  {
    await using spool = open();
    await finished(record(spool));
  }
  expect(logged.at(-1)).toBe('recordings wait on the disk for the next start');
  away = false;
  const spool = open();
  const name = vi.fn(async () => undefined);
  await spool.recover(name);
  await vi.waitFor(() => expect(spool.waiting).toBe(0));
  expect(await stored()).toEqual(['one.peaks', 'one.wav']);
});

it('of a call that was deleted elsewhere nothing is stored', async () => {
  const spool = open();
  isKept = async () => false;
  await finished(record(spool));
  await vi.waitFor(async () => expect([spool.waiting, await spooled()]).toEqual([0, []]));
  expect(await stored()).toEqual([]);
});

it('nor stays what was stored in the moment of the deletion', async () => {
  const spool = open();
  const answers = [true, false];
  isKept = async () => answers.shift() ?? false;
  await finished(record(spool));
  await vi.waitFor(() => expect(spool.waiting).toBe(0));
  expect([await stored(), await spooled()]).toEqual([[], []]);
});

it('nothing is left of a call that is deleted here', async () => {
  const spool = open();
  away = true;
  await finished(record(spool));
  await vi.waitFor(() => expect(logged).toHaveLength(1));
  await spool.erase('call');
  expect([spool.waiting, await spooled()]).toEqual([0, []]);
});

it('tells once that the disk fails', async () => {
  await writeFile(join(folder, 'spool'), 'not a folder');
  const errors: unknown[] = [];
  const file = open()
    .filesOf('call')
    .create(stereo, (error) => errors.push(error));
  file.append(new Uint8Array(10));
  expect(await file.finish(new Uint8Array(44))).toBe(false);
  expect(errors).toHaveLength(1);
});

it('what does not say whose it is stays, and is told of', async () => {
  await leaveHalf();
  await writeFile(join(folder, 'spool/recordings/call/one.json'), '{"id":');
  expect(await open().recover(failOnError)).toBe(0);
  expect(logged).toEqual([expect.stringContaining('recording-not-recovered')]);
  expect((await spooled()).toSorted()).toEqual(['one.json', 'one.wav.part']);
});
