import { type EmbeddingEngine, EngineError } from '@saywell/agent';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { runJob } from '../../../platform/jobs/run-job.ts';
import { openTestStore, type TestStore } from '../../../store/testing/test-store.ts';
import { createKnowledgeLibrary } from '../knowledge-library.ts';
import { createPassageReading } from './passage-reading.ts';
import { leastPassages } from './read-passages-job.ts';

let test: TestStore;
let orgId: string;
beforeAll(async () => {
  test = await openTestStore();
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  orgId = (await test.store.org.create('Reads')).id;
});

const passages = (count: number, of = 'Rule') =>
  Array.from({ length: count }, (_, place) => ({
    title: `${of} ${place}`,
    content: `${of} number ${place}.`,
  }));
async function addFile(count: number, of?: string, org = orgId): Promise<string> {
  const { file } = test.store;
  const id = file.createId();
  await file.create(org, {
    id,
    originalName: 'a.txt',
    mimetype: 'text/plain',
    bytes: 1,
    purpose: 'assistants',
  });
  await file.finish(org, id, { bytes: 1, passages: passages(count, of) });
  return id;
}
const stored = async (org = orgId): Promise<readonly { model: string; count: number }[]> =>
  (
    await test.pool.query<{ model: string; count: number }>(
      'select model, count(*)::int as count from file_chunk_vector where org_id = $1 group by model order by model',
      [org],
    )
  ).rows;

function open(model = 'small', embed?: EmbeddingEngine['embed']) {
  const log = { info: vi.fn(), warn: vi.fn(), debug: vi.fn(), error: vi.fn() };
  const reading = createPassageReading({ store: test.store, log, now: Date.now });
  const asked: string[] = [];
  const engine: EmbeddingEngine = {
    name: 'test',
    model,
    async embed(texts, options) {
      asked.push(...texts);
      return (await embed?.(texts, options)) ?? texts.map((text) => Float32Array.of(text.length, 1, -0.5));
    },
  };
  reading.readWith(engine);
  /** Does what is due. */
  async function work(stopped = new AbortController().signal): Promise<number> {
    const jobs = await test.store.job.claim([{ kind: 'passage-vectors', limit: 100, leaseMs: 60_000 }]);
    for (const job of jobs)
      await runJob(job, reading.job, { store: test.store, log, setTimer: () => () => undefined, stopped });
    return jobs.length;
  }
  return { reading, asked, work, log };
}

it('passages are read when their file is, once, and by another model when that takes the place of the first', async () => {
  await addFile(leastPassages);
  const first = open();
  expect(await first.work()).toBeGreaterThan(0);
  expect(await stored()).toEqual([{ model: 'test small', count: leastPassages }]);
  expect(first.asked).toHaveLength(leastPassages);
  expect(first.asked).toContain('Rule 7 Rule number 7.');
  await addFile(3);
  await first.work();
  expect(first.asked).toHaveLength(leastPassages + 3);
  const large = open('large');
  await large.reading.begin();
  await large.work();
  expect(await stored()).toEqual([{ model: 'test large', count: leastPassages + 3 }]);
  expect(large.log.info).toHaveBeenCalledWith(
    expect.objectContaining({ orgId, model: 'test large', read: 0, passages: leastPassages + 3 }),
    expect.any(String),
  );
});

it('who stops in the middle goes on with what is missing, and the words answer meanwhile', async () => {
  const fileId = await addFile(leastPassages);
  const stop = new AbortController();
  let batches = 0;
  const dying = open('small', async (texts) => {
    if ((batches += 1) === 4) stop.abort(new Error('stopped'));
    return texts.map(() => Float32Array.of(1, 0));
  });
  await dying.work(stop.signal);
  const count = (await stored())[0]?.count ?? 0;
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(leastPassages);
  await vi.waitFor(() =>
    expect(dying.reading.progress()).toMatchObject({ model: 'test small', read: expect.any(Number) }),
  );
  const base = await test.store.knowledgeBase.create(orgId, { provider: 'saywell', fileIds: [fileId] });
  const library = createKnowledgeLibrary(test.store, undefined, dying.reading.meanings);
  const found = await library.search(orgId, base.id, 'rule number 7');
  expect(found?.matches[0]?.entry.answer).toBe('Rule number 7.');
  const next = open();
  await next.work();
  expect(next.asked).toHaveLength(leastPassages - count);
  expect(await stored()).toEqual([{ model: 'test small', count: leastPassages }]);
});

it('a service that is away is asked again later; organisations with little are not read', async () => {
  await addFile(leastPassages);
  const away = open('small', async () => {
    throw new EngineError('engine-failed', 'test', 'away');
  });
  await away.work();
  expect(away.log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ code: 'embeddings-unavailable', delayMs: 60_000 }),
    'job failed',
  );
  expect(await test.store.job.cancel('passage-vectors', orgId)).toBe(true);
  const other = (await test.store.org.create('Little')).id;
  await addFile(leastPassages - 1, 'Rule', other);
  const reading = open();
  await reading.work();
  expect(reading.asked).toEqual([]);
});

it('vectors are compared exactly as they were stored', async () => {
  await addFile(leastPassages);
  const { reading, work } = open();
  await work();
  const [first] = await test.store.passageVector.since(orgId, 'test small', 0, 1);
  expect(first?.vector).toHaveLength(3);
  expect([...(first?.vector ?? [])].slice(1)).toEqual([1, -0.5]);
  const entries = (await test.store.passageVector.unread(orgId, 'none', leastPassages)).map(
    ({ id, title }) => ({
      id,
      title,
      questions: [],
      answer: '',
    }),
  );
  reading.meanings.own(entries, orgId);
  await vi.waitFor(async () => {
    const found = await reading.meanings.compare(entries, Float32Array.of(0, 1, 0));
    expect(found?.whole).toEqual(new Float32Array(leastPassages).fill(1));
  });
});

it('a file, a base’s new text and an organisation take their vectors along', async () => {
  const [one, other] = [await addFile(leastPassages), await addFile(5, 'Other')];
  await open().work();
  expect(await stored()).toEqual([{ model: 'test small', count: leastPassages + 5 }]);
  await test.store.file.finish(orgId, other, { bytes: 1, passages: passages(2) });
  expect(await stored()).toEqual([{ model: 'test small', count: leastPassages }]);
  await test.store.file.delete(orgId, one);
  expect(await stored()).toEqual([]);
  const whole = await addFile(leastPassages);
  await open().work();
  expect(await stored()).not.toEqual([]);
  await test.pool.query('delete from org where id = $1', [orgId]);
  expect(await stored()).toEqual([]);
  expect(await test.store.file.get(orgId, whole)).toBeNull();
});

it('a passage that is deleted while it is read gets no vector', async () => {
  const fileId = await addFile(leastPassages);
  const { work } = open('small', async (texts) => {
    await test.store.file.delete(orgId, fileId);
    return texts.map(() => Float32Array.of(1, 0));
  });
  await work();
  expect(await stored()).toEqual([]);
});
