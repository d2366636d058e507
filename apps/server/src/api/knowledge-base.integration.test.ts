import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredFiles } from '../compose/stored/open-files.ts';
import { filesIn } from '../compose/stored/testing/files-in.ts';
import { sampleDocx } from '../features/files/testing/sample-docx.ts';
import { samplePdf } from '../features/files/testing/sample-pdf.ts';
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

const textFile = (content: string) => new File([content], 'hours.txt', { type: 'text/plain' });
const upload = (file: File) => test.api.file.create({ file });
const readTexts = () => readFileTexts(test.store, stored.fileBytes);

describe('a knowledge base', () => {
  const facts = {
    provider: 'saywell',
    name: 'Facts',
    entries: [{ title: 'Parking', questions: ['where can I park'], answer: 'Behind the house.' }],
  } as const;
  const createFacts = () =>
    test.api.knowledgeBase.create({
      ...facts,
      entries: facts.entries.map((entry) => ({ ...entry, questions: [...entry.questions] })),
    });

  it('AP-60 POST /knowledge-base makes one of entries and files, and answers from both', async () => {
    const pdf = await upload(
      new File([new Uint8Array(samplePdf('The shop opens at nine every morning.'))], 'a.pdf'),
    );
    const docx = await upload(
      new File(
        [new Uint8Array(sampleDocx(['Returns are free within thirty days of the purchase.']))],
        'b.docx',
      ),
    );
    await readTexts();
    const created = await test.api.knowledgeBase.create({
      ...facts,
      entries: [{ ...facts.entries[0], questions: [...facts.entries[0].questions] }],
      fileIds: [pdf.id, docx.id],
    });
    expect(created).toMatchObject({ provider: 'saywell', name: 'Facts', fileIds: [pdf.id, docx.id] });
    const answers = async (query: string) =>
      (await test.api.knowledgeBase.query(created.id, { query, limit: 1 })).documents.map(
        ({ content }) => content,
      );
    expect(await answers('When does the shop open?')).toEqual(['The shop opens at nine every morning.']);
    expect(await answers('Can I return my purchase?')).toEqual([
      'Returns are free within thirty days of the purchase.',
    ]);
    expect(await answers('Where can I park?')).toEqual(['Behind the house.']);
    expect(await answers('Quantum chromodynamics')).toEqual([]);
  });

  it('AP-61 GET /knowledge-base lists them', async () => {
    const created = await createFacts();
    expect((await test.api.knowledgeBase.list({ limit: 1 }))[0]).toEqual(created);
    expect(await test.otherApi.knowledgeBase.list()).toEqual([]);
  });

  it('AP-62 GET /knowledge-base/{id} answers with it, to its organisation only', async () => {
    const created = await createFacts();
    expect(await test.api.knowledgeBase.get(created.id)).toEqual(created);
    await expect(test.otherApi.knowledgeBase.get(created.id)).rejects.toMatchObject({ status: 404 });
    await expect(test.otherApi.knowledgeBase.query(created.id, { query: 'park' })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('AP-63 PATCH /knowledge-base/{id} changes what it is given and clears what is null', async () => {
    const created = await createFacts();
    const entries = [{ title: 'Bus', questions: ['which bus'], answer: 'Line seven.' }];
    const changed = await test.api.knowledgeBase.update(created.id, { name: null, entries });
    expect(changed).toMatchObject({ entries: [{ id: '1', ...entries[0] }] });
    expect(changed).not.toHaveProperty('name');
    expect(await test.api.knowledgeBase.get(created.id)).toEqual(changed);
    expect(changed.updatedAt > created.updatedAt).toBe(true);
    const { documents } = await test.api.knowledgeBase.query(created.id, { query: 'Which bus?' });
    expect(documents[0]).toMatchObject({ content: 'Line seven.', title: 'Bus' });
  });

  it('AP-64 DELETE /knowledge-base/{id} removes it', async () => {
    const created = await createFacts();
    await expect(test.otherApi.knowledgeBase.delete(created.id)).rejects.toMatchObject({ status: 404 });
    expect(await test.api.knowledgeBase.delete(created.id)).toEqual(created);
    await expect(test.api.knowledgeBase.get(created.id)).rejects.toMatchObject({ status: 404 });
  });

  it('of a client that speaks of chunks and plans is stored here', async () => {
    const file = await upload(textFile('Grooming of a small dog costs forty dollars.'));
    await readTexts();
    const created = await test.api.knowledgeBase.create({
      provider: 'trieve',
      name: 'Prices',
      searchPlan: { searchType: 'hybrid', topK: 2 },
      createPlan: { type: 'create', chunkPlans: [{ fileIds: [file.id] }] },
    });
    const { documents } = await test.api.knowledgeBase.query(created.id, {
      query: 'What does grooming cost?',
    });
    expect(documents).toMatchObject([
      { content: 'Grooming of a small dog costs forty dollars.', fileName: file.originalName },
    ]);
  });

  it('refuses files that are not there, and what it cannot do, naming the field', async () => {
    const id = '0192f0c0-0000-7000-8000-0000000000ff';
    const theirs = await test.otherApi.file.create({ file: textFile('Secret.') });
    for (const fileId of [id, theirs.id]) {
      await expect(
        test.api.knowledgeBase.create({ provider: 'saywell', fileIds: [fileId] }),
      ).rejects.toMatchObject({ status: 404, message: `fileIds.0 ${fileId} was not found.` });
    }
    await expect(
      test.api.knowledgeBase.create({
        provider: 'trieve',
        createPlan: { type: 'create', chunkPlans: [{ websites: ['https://example.com'] }] },
      }),
    ).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^createPlan\.chunkPlans\.0\.websites/),
    });
    const trieve = await test.api.knowledgeBase.create({ provider: 'trieve' });
    await expect(test.api.knowledgeBase.update(trieve.id, { entries: [] })).rejects.toMatchObject({
      status: 400,
      message: 'property entries should not exist',
    });
  });
});
