import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredFiles } from '../compose/stored/open-files.ts';
import { filesIn } from '../compose/stored/testing/files-in.ts';
import { fileIndexJob } from '../features/files/index-file.ts';
import { runJob } from '../platform/jobs/run-job.ts';
import { openApi, type TestApi } from './testing/open-api.ts';
import { readFileTexts } from './testing/read-file-texts.ts';

let test: TestApi;
let folder: string;
let stored: StoredFiles;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-files-'));
  test = await openApi((store) => {
    stored = filesIn(folder, store);
    return { files: stored.files };
  });
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const textFile = (content: string, name = 'hours.txt') => new File([content], name, { type: 'text/plain' });
const upload = (file: File, fields: { purpose?: string; metadata?: string; name?: string } = {}) =>
  test.api.file.create({ file, ...fields });
const readTexts = () => readFileTexts(test.store, stored.fileBytes);
const filesOnDisk = async () => (await readdir(join(folder, 'files')).catch(() => [])).length;

describe('a file', () => {
  it('AP-82 POST /file stores the bytes, and finds its text', async () => {
    const created = await upload(textFile('# Hours\n\nWe are open from nine to five.'), {
      purpose: 'assistant',
      metadata: '{"team":"front desk"}',
    });
    expect(created).toMatchObject({
      object: 'file',
      orgId: test.orgId,
      status: 'processing',
      originalName: 'hours.txt',
      mimetype: 'text/plain',
      bytes: 39,
      purpose: 'assistant',
      metadata: { team: 'front desk' },
    });
    expect(await (await test.api.file.content(created.id)).text()).toBe(
      '# Hours\n\nWe are open from nine to five.',
    );
    await readTexts();
    const done = await test.api.file.get(created.id);
    expect(done).toMatchObject({ status: 'done', parsedTextBytes: 39 });
    expect([created.url, done.parsedTextUrl].map((url) => new URL(url ?? '').pathname)).toEqual([
      `/file/${created.id}/content`,
      `/file/${created.id}/text`,
    ]);
    expect(await test.api.file.text(created.id)).toBe('# Hours\n\nWe are open from nine to five.');
    expect(await test.store.file.passages(test.orgId, [created.id], 10)).toMatchObject([
      { title: 'Hours', content: 'We are open from nine to five.' },
    ]);
  });

  it('AP-81 POST /file/upload is the same under its older address', async () => {
    const created = await test.api.file.upload({ file: textFile('Hello.') });
    expect(await test.api.file.get(created.id)).toEqual(created);
    expect(await (await test.api.file.content(created.id)).text()).toBe('Hello.');
  });

  it('AP-83 GET /file lists the newest first, by purpose', async () => {
    const first = await upload(textFile('One.'), { purpose: 'listed' });
    const second = await upload(textFile('Two.'), { purpose: 'listed' });
    expect(await test.api.file.list({ purpose: 'listed' })).toEqual([second, first]);
    expect(await test.api.file.list({ purpose: 'listed', limit: 1 })).toEqual([second]);
    expect(await test.otherApi.file.list()).toEqual([]);
  });

  it('AP-84 GET /file/{id} answers with the file, to its organisation only', async () => {
    const created = await upload(textFile('Hello.'));
    expect(await test.api.file.get(created.id)).toEqual(created);
    for (const read of ['get', 'content', 'text'] as const) {
      await expect(test.otherApi.file[read](created.id)).rejects.toMatchObject({ status: 404 });
    }
  });

  it('AP-85 PATCH /file/{id} changes its name and metadata', async () => {
    const created = await upload(textFile('Hello.'), { metadata: '{"a":1}' });
    const changed = await test.api.file.update(created.id, { name: 'Greeting', metadata: null });
    expect(changed).toMatchObject({ name: 'Greeting', bytes: 6 });
    expect(changed.metadata).toBeUndefined();
    expect(await test.api.file.get(created.id)).toEqual(changed);
    await expect(test.otherApi.file.update(created.id, { name: 'Theirs' })).rejects.toMatchObject({
      status: 404,
    });
    expect(await test.api.file.get(created.id)).toEqual(changed);
  });

  it('AP-86 DELETE /file/{id} removes the row, the bytes and the text', async () => {
    const before = await filesOnDisk();
    const created = await upload(textFile('Bye.'));
    await readTexts();
    await expect(test.otherApi.file.delete(created.id)).rejects.toMatchObject({ status: 404 });
    expect(await test.api.file.delete(created.id)).toMatchObject({ id: created.id });
    await expect(test.api.file.get(created.id)).rejects.toMatchObject({ status: 404 });
    expect(await test.store.file.passages(test.orgId, [created.id], 10)).toEqual([]);
    // What was uploaded before has its text by now as well.
    expect((await readdir(join(folder, 'files'))).filter((name) => name.startsWith(created.id))).toEqual([]);
    expect(await filesOnDisk()).toBeGreaterThanOrEqual(before);
  });

  it('whose text cannot be read is failed, with the reason', async () => {
    const broken = await upload(new File(['%PDF-1.4 rubbish'], 'plan.pdf', { type: 'application/pdf' }));
    await readTexts();
    expect(await test.api.file.get(broken.id)).toMatchObject({
      status: 'failed',
      failureCode: 'file-broken',
      failureMessage: 'The file is not a readable PDF.',
    });
  });
});

describe('an upload is refused and leaves nothing', () => {
  const refused: [title: string, form: () => FormData, status: number, message: unknown][] = [
    ['without a file', () => form({ purpose: 'x' }), 400, ['file is required']],
    [
      'of another kind',
      () => form({ file: textFile('MZ', 'setup.exe') }),
      400,
      [expect.stringMatching(/^file must be one of: txt, md/)],
    ],
    [
      'that is not what its name says',
      () => form({ file: textFile('Hello', 'plan.docx') }),
      400,
      ['file must be what its name says: docx'],
    ],
    ['that is empty', () => form({ file: textFile('') }), 400, ['file must not be empty']],
    [
      'with unknown fields',
      () => form({ file: textFile('Hello'), bucket: 'mine' }),
      400,
      ['property bucket should not exist'],
    ],
    [
      'with metadata that is no object',
      () => form({ file: textFile('Hello'), metadata: '[1' }),
      400,
      ['metadata must be JSON text of an object'],
    ],
    [
      'with a name too long',
      () => form({ file: textFile('Hello'), name: 'n'.repeat(41) }),
      400,
      ['name must be shorter than or equal to 40 characters'],
    ],
    [
      'that is too large',
      () => form({ file: new File([new Uint8Array(20 * 1024 * 1024 + 1).fill(65)], 'big.txt') }),
      413,
      'file must not be larger than 20971520 bytes.',
    ],
  ];
  it.each(refused)('%s', async (_title, makeForm, status, message) => {
    const before = await filesOnDisk();
    const answer = await send(makeForm());
    expect([answer.status, (await answer.json()).message]).toEqual([status, message]);
    expect(await filesOnDisk()).toBe(before);
  });

  it('that is no form', async () => {
    const answer = await send('{"file":1}', { 'content-type': 'application/json' });
    expect(answer.status).toBe(415);
  });
});

it('a file that ends the server at every attempt to read it fails, and does not stay in processing', async () => {
  const { id } = await upload(textFile('Deadly.'));
  const [job] = await test.store.job.claim([{ kind: 'file-index', limit: 1, leaseMs: 60_000 }]);
  if (job === undefined) throw new Error('nothing reads the file');
  const definition = fileIndexJob({ store: test.store.file, files: stored.fileBytes });
  const stopped = new AbortController().signal;
  const ignore = () => undefined;
  const log = { debug: ignore, warn: ignore, error: ignore };
  const setTimer = () => ignore;
  await runJob({ ...job, attempts: 9 }, definition, { store: test.store, log, setTimer, stopped });
  expect(await test.api.file.get(id)).toMatchObject({ status: 'failed', failureCode: 'file-not-read' });
});

it('what a crash left on the disk is removed after an hour, what has a row stays', async () => {
  const kept = await upload(textFile('Kept.'));
  await readTexts();
  const nobodys = '0192f0c0-0000-7000-8000-00000000dead';
  // Of an upload and of a text: both were cut off, the second of a file that is there.
  const unfinished = [`${nobodys}.0b1c.part`, `${kept.id}.txt.0b1c.part`];
  const left = [nobodys, `${nobodys}.txt`, ...unfinished];
  const pathOf = (name: string) => join(folder, 'files', name);
  for (const name of [...left, 'young.0b1c.part']) await writeFile(pathOf(name), 'left');
  const old = new Date(Date.now() - 2 * 3_600_000);
  for (const name of [...left, kept.id, `${kept.id}.txt`]) await utimes(pathOf(name), old, old);
  expect(await stored.files.sweep()).toBe(3);
  const names = await readdir(join(folder, 'files'));
  expect(names.filter((name) => left.includes(name))).toEqual([]);
  expect(names).toContain('young.0b1c.part');
  expect(await (await test.api.file.content(kept.id)).text()).toBe('Kept.');
  expect(await test.api.file.text(kept.id)).toBe('Kept.');
  await rm(pathOf('young.0b1c.part'));
});

function form(parts: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) data.append(name, value);
  return data;
}

async function send(body: FormData | string, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request('http://localhost/file', { method: 'POST', body, headers });
  const answer = await test.server.inject({
    method: 'POST',
    url: '/file',
    headers: { ...Object.fromEntries(request.headers), authorization: `Bearer ${test.keys.private}` },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return new Response(answer.payload, { status: answer.statusCode });
}
