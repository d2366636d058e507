import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type FaultKind, type FaultyS3, openFaultyS3 } from '../testing/faulty-s3.ts';
import { testS3Settings } from '../testing/test-s3.ts';
import type { S3Settings } from './s3-settings.ts';
import { createS3Storage, type S3Storage } from './s3-storage.ts';

const partBytes = 5 * 1_024 * 1_024;
/** Of whoever waits for a service that says nothing. */
const hastyIdleMs = 200;
const quick = { setTimer: timer, sleep: async () => undefined };
let folder: string;
let service: FaultyS3;
let bucket: S3Storage;
let hasty: S3Storage;
let settings: S3Settings;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-s3-faults-'));
  service = await openFaultyS3();
  settings = testS3Settings(service.origin);
  bucket = open(settings);
  hasty = createS3Storage({
    settings,
    workFolder: join(folder, 'work'),
    limits: { idleMs: hastyIdleMs },
    clock: quick,
  });
});
afterEach(() => {
  service.fault = () => undefined;
});
afterAll(async () => {
  await bucket[Symbol.asyncDispose]();
  await hasty[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

function timer(callback: () => void, delayMs: number): () => void {
  const running = setTimeout(callback, delayMs);
  return () => clearTimeout(running);
}
function open(settings: S3Settings): S3Storage {
  return createS3Storage({ settings, workFolder: join(folder, 'work'), clock: quick, partBytes });
}
/** The next `times` requests that `isMeant` have it. */
function breakNext(
  kind: FaultKind,
  times = Number.POSITIVE_INFINITY,
  isMeant: (asked: string) => boolean = () => true,
): void {
  let left = times;
  service.fault = ({ method, url }) => {
    if (left === 0 || !isMeant(`${method} ${url}`)) return undefined;
    left -= 1;
    return kind;
  };
}
const readWhole = async (key: string): Promise<string> =>
  (await buffer((await bucket.open(key)) ?? Readable.from([]))).toString();

it.each([
  ['silent', 'storage-too-slow'],
  ['hang-up', 'storage-unreachable'],
  ['garbage', 'storage-broken-answer'],
  [{ status: 503, code: 'SlowDown' }, 'storage-failed'],
  [{ status: 403, code: 'AccessDenied' }, 'storage-refused'],
  [{ status: 404, code: 'NoSuchBucket' }, 'storage-bucket-missing'],
  [{ status: 507, code: 'InsufficientStorage' }, 'storage-full'],
  [{ status: 400, code: 'QuotaExceeded' }, 'storage-full'],
] as [FaultKind, string][])('names what is wrong with a service that is %j', async (kind, code) => {
  breakNext(kind);
  const list = async () => {
    for await (const { key } of hasty.list('files/')) expect(key).toBe('none is listed');
  };
  await expect(list()).rejects.toMatchObject({ name: 'StorageError', code });
});

it('refuses what is signed with another secret', async () => {
  await using stranger = open({ ...testS3Settings(service.origin), secretKey: 'another' });
  await expect(stranger.put('files/one', Buffer.from('x'))).rejects.toMatchObject({
    code: 'storage-refused',
    message: expect.not.stringContaining('another'),
  });
});

it('says that nobody is there', async () => {
  await using nowhere = open(testS3Settings('http://127.0.0.1:9'));
  await expect(nowhere.stat('files/one')).rejects.toMatchObject({ code: 'storage-unreachable' });
});

it.each([
  'hang-up',
  'silent',
  { status: 500, code: 'InternalError' },
  { status: 429, code: 'TooManyRequests' },
] as FaultKind[])('tries again what fails in passing: %j', async (kind) => {
  breakNext(kind, 2);
  await bucket.put('files/again', Buffer.from('again'));
  expect(await readWhole('files/again')).toBe('again');
});

it('stores nothing that arrived as something else', async () => {
  breakNext('corrupted', Number.POSITIVE_INFINITY, (asked) => asked.startsWith('PUT'));
  await expect(bucket.put('files/wrong', Buffer.from('right'))).rejects.toMatchObject({
    code: 'storage-digest-mismatch',
  });
  expect(await bucket.stat('files/wrong')).toBeNull();
});

it('stores no long file of which a part arrived as something else', async () => {
  const path = join(folder, 'long.wav');
  await writeFile(path, randomBytes(partBytes + 10));
  breakNext('corrupted', 1, (asked) => asked.includes('partNumber=2'));
  await expect(bucket.adopt('recordings/a/long.wav', path)).rejects.toMatchObject({
    code: 'storage-digest-mismatch',
  });
  expect(await bucket.stat('recordings/a/long.wav')).toBeNull();
  expect((await readFile(path)).length).toBe(partBytes + 10);
});

it('keeps the file of an upload that ends half way, and stores it when it is tried again', async () => {
  const path = join(folder, 'half.wav');
  const bytes = randomBytes(2 * partBytes);
  await writeFile(path, bytes);
  breakNext('hang-up', Number.POSITIVE_INFINITY, (asked) => asked.includes('partNumber=2'));
  await expect(bucket.adopt('recordings/a/half.wav', path)).rejects.toMatchObject({
    code: 'storage-unreachable',
  });
  expect(service.asked.at(-1)).toMatch(/^DELETE .*uploadId=/);
  expect(await bucket.stat('recordings/a/half.wav')).toBeNull();
  service.fault = () => undefined;
  await bucket.adopt('recordings/a/half.wav', path);
  expect(await bucket.stat('recordings/a/half.wav')).toMatchObject({ sizeBytes: bytes.length });
});

it('fails to complete what the service says it has not completed', async () => {
  const path = join(folder, 'incomplete.wav');
  await writeFile(path, randomBytes(partBytes + 1));
  breakNext('garbage', 1, (asked) => asked.startsWith('POST') && asked.includes('uploadId='));
  await expect(bucket.adopt('recordings/a/incomplete.wav', path)).rejects.toMatchObject({
    code: 'storage-broken-answer',
  });
  expect((await readFile(path)).length).toBe(partBytes + 1);
});

it.each([
  ['half', 'storage-cut-off'],
  ['stalled', 'storage-too-slow'],
] as [FaultKind, string][])('reads no bytes that are only %s there', async (kind, code) => {
  await bucket.put('files/read', randomBytes(100_000));
  breakNext(kind, Number.POSITIVE_INFINITY, (asked) => asked.startsWith('GET'));
  const read = await hasty.open('files/read');
  await expect(buffer(read ?? Readable.from([]))).rejects.toMatchObject({ code });
  await expect(hasty.localCopy('files/read')).rejects.toMatchObject({ code });
  expect(await readdir(join(folder, 'work'))).toEqual([]);
});

it('ends uploads that a killed server has left, and no others', async () => {
  const { prefix } = settings;
  const upload = (id: string, initiated: Date) =>
    `<Upload><Key>${prefix}recordings/a/${id}.wav</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`;
  const old = new Date(Date.now() - 7_200_000);
  const pages = [
    `<IsTruncated>true</IsTruncated><NextKeyMarker>m</NextKeyMarker><NextUploadIdMarker>n</NextUploadIdMarker>${upload('old', old)}`,
    `<IsTruncated>false</IsTruncated>${upload('young', new Date())}${upload('older', old)}`,
  ];
  service.fault = ({ method, url = '' }, reply) => {
    if (method === 'DELETE') reply.writeHead(204).end();
    else if (url.includes('uploads'))
      reply.end(`<ListMultipartUploadsResult>${pages.shift()}</ListMultipartUploadsResult>`);
    return 'silent';
  };
  const before = service.asked.length;
  expect(await bucket.sweep('recordings/', 3_600_000)).toBe(2);
  const asked = service.asked.slice(before);
  expect(asked.filter((one) => one.startsWith('GET'))[1]).toContain('key-marker=m&upload-id-marker=n');
  expect(asked.filter((one) => one.startsWith('DELETE')).map((one) => one.slice(-25))).toEqual([
    expect.stringContaining('old.wav?uploadId=old'),
    expect.stringContaining('older.wav?uploadId=older'),
  ]);
});

it('leaves them where the service cannot list them', async () => {
  expect(await bucket.sweep('recordings/', 0)).toBe(0);
});

it('names no secret in its place', () => {
  expect(bucket.place).toMatch(/^s3:\/\/127\.0\.0\.1:\d+\/saywell-tests\/[\w-]+\/$/);
});
