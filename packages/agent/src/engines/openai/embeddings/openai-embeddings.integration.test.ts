import { setTimeout as wait } from 'node:timers/promises';
import { type OpenAIServer, type OpenAIServerScript, startOpenAIServer } from '@saywell/testkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createKnowledgeSearch } from '../../built-in/knowledge/knowledge-search.ts';
import { builtInScale } from './align-likeness.ts';
import { createOpenAIEmbeddings, type OpenAIEmbeddingsOptions } from './openai-embeddings.ts';
import { referencePairs } from './reference-pairs.ts';

const apiKey = 'sk-very-secret-0123456789';
let server: OpenAIServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

type Answers = NonNullable<OpenAIServerScript['embeddings']>;
/** For endpoints that never answer. */
const impatience = { questionTimeoutMs: 200, batchTimeoutMs: 200 };
async function open(embeddings: Answers, options: Partial<OpenAIEmbeddingsOptions> = {}) {
  server = await startOpenAIServer({ embeddings });
  // Most answers are no sentences' vectors, so that nothing could be learned from them.
  const alignment = (vector: Float32Array) => vector;
  const patience = { questionTimeoutMs: 5_000, batchTimeoutMs: 5_000, alignment };
  const { baseUrl, requests } = server;
  return { engine: createOpenAIEmbeddings({ baseUrl, apiKey, ...patience, ...options }), requests };
}
const vectors = (...data: readonly unknown[][]) => ({ kind: 'embeddings', vectorsOf: () => data }) as const;
/** Dogs on the first axis, cars on the second. */
const meanings = {
  kind: 'embeddings',
  vectorsOf: (texts: readonly string[]) =>
    texts.map((text) => [Number(/dog|labrador/i.test(text)), Number(/park|car/i.test(text)), 0.01]),
} as const;
const inputsOf = (request: { readonly body: Readonly<Record<string, unknown>> }) => {
  const { input } = request.body;
  return Array.isArray(input) ? input.map(String) : [];
};

describe('an embeddings endpoint', () => {
  it('gets model, texts and key, and its vectors become of length 1', async () => {
    const { engine, requests } = await open([vectors([3, 4], [0, 0.5])], { model: 'small' });
    expect((await engine.embed(['one', '  '])).map((vector) => [...vector])).toEqual([
      [expect.closeTo(0.6), expect.closeTo(0.8)],
      [0, 1],
    ]);
    expect(requests[0]?.authorization).toBe(`Bearer ${apiKey}`);
    expect(requests[0]?.body).toEqual({ model: 'small', input: ['one', '.'], encoding_format: 'float' });
    expect(engine.name).toBe('embeddings/small');
    expect(await engine.embed([])).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it('reads a base in batches of bounded number and size', async () => {
    const { engine, requests } = await open([
      { kind: 'embeddings', vectorsOf: (texts) => texts.map((text) => [Number(text.split(' ')[0]), 1]) },
    ]);
    const texts = Array.from(
      { length: 150 },
      (_, index) => `${index} ${index < 100 ? '' : 'x'.repeat(5_000)}`,
    );
    const made = await engine.embed(texts, { priority: 'background' });
    expect(made).toHaveLength(150);
    expect((made[120]?.[0] ?? 0) / (made[120]?.[1] ?? 1)).toBeCloseTo(120, 3);
    const sizes = requests.map((request) => inputsOf(request).length);
    expect(sizes.every((size) => size <= 64)).toBe(true);
    expect(requests.every((request) => inputsOf(request).join('').length <= 60_000)).toBe(true);
    expect(Math.max(...requests.flatMap(inputsOf).map((text) => text.length))).toBe(2_000);
  });

  it.each([
    ['fewer vectors', vectors([1, 0])],
    ['more vectors', vectors([1], [1], [1])],
    ['vectors of different lengths', vectors([1, 0], [1, 0, 0])],
    ['no numbers', vectors([1, 'x'], [1, 0])],
    ['null for NaN', vectors([1, null], [1, 0])],
    ['nothing but zeros', vectors([0, 0], [1, 0])],
    ['empty vectors', vectors([], [])],
    [
      'endless vectors',
      vectors(
        Array.from({ length: 5_000 }, () => 1),
        [1],
      ),
    ],
    ['a page', { kind: 'garbage', contentType: 'text/html', body: '<html>' }],
    ['half an answer', { kind: 'garbage', contentType: 'application/json', body: '{"data":[{' }],
    ['another shape', { kind: 'garbage', contentType: 'application/json', body: '{"embeddings":[[1]]}' }],
    [
      'the same index twice',
      {
        kind: 'garbage',
        contentType: 'application/json',
        body: '{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]}',
      },
    ],
  ] as const)('%s is a bad answer', async (_what, answer) => {
    const { engine } = await open([answer]);
    await expect(engine.embed(['one', 'two'])).rejects.toMatchObject({ code: 'engine-bad-answer' });
  });

  it('vectors of another length than before are a bad answer: they could not be compared', async () => {
    const { engine } = await open([vectors([1, 0]), vectors([1, 0, 0])]);
    await engine.embed(['one']);
    await expect(engine.embed(['two'])).rejects.toMatchObject({ code: 'engine-bad-answer' });
  });

  it('orders vectors by their index', async () => {
    const body = '{"data":[{"index":1,"embedding":[0,2]},{"index":0,"embedding":[2,0]}]}';
    const { engine } = await open([{ kind: 'garbage', contentType: 'application/json', body }]);
    expect((await engine.embed(['one', 'two'])).map((vector) => [...vector])).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it.each([
    [{ kind: 'status', status: 500, body: `wrong key ${apiKey}` }, 'engine-failed'],
    [{ kind: 'status', status: 503 }, 'engine-failed'],
    [{ kind: 'status', status: 401, body: `wrong key ${apiKey}` }, 'engine-unauthorized'],
    [{ kind: 'hang' }, 'engine-timed-out'],
    [{ ...meanings, delayMs: 400 }, 'engine-timed-out'],
    [{ ...meanings, breaks: 'hang' }, 'engine-timed-out'],
    [{ ...meanings, breaks: 'cut' }, 'engine-failed'],
  ] as const)('%o ends as %s, without the key', async (answer, code) => {
    const { engine } = await open([answer], code === 'engine-timed-out' ? impatience : {});
    const error: unknown = await engine.embed(['one']).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'EngineError', code });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('secret');
  });

  it('is given up with its signal, which is no failure of the endpoint', async () => {
    const { engine, requests } = await open([{ kind: 'hang' }]);
    for (let time = 0; time < 4; time += 1) {
      const controller = new AbortController();
      const asked = engine.embed(['one'], { signal: controller.signal });
      await expect.poll(() => requests.length).toBe(time + 1);
      controller.abort();
      await expect(asked).rejects.toMatchObject({ code: 'engine-aborted' });
    }
    expect(engine.isResting?.()).toBe(false);
  });

  it('rests after failures, asks nothing meanwhile, and comes back', async () => {
    let time = 0;
    const [onRest, onBack] = [vi.fn(), vi.fn()];
    const broken = { kind: 'status', status: 500 } as const;
    const { engine, requests } = await open([broken, broken, broken, meanings], {
      now: () => time,
      onRest,
      onBack,
    });
    for (let count = 0; count < 5; count += 1)
      await expect(engine.embed(['dog'])).rejects.toMatchObject({ code: 'engine-failed' });
    expect([requests.length, engine.isResting?.()]).toEqual([3, true]);
    expect(onRest).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'engine-failed' }),
      15_000,
    );
    time = 15_000;
    expect(await engine.embed(['dog'])).toHaveLength(1);
    expect([engine.isResting?.(), onBack.mock.calls.length]).toEqual([false, 1]);
  });

  it('answers no more than sixteen questions at once', async () => {
    const { engine, requests } = await open([{ kind: 'hang' }], impatience);
    const asked = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => engine.embed([`${index}`])),
    );
    expect(asked.filter(({ status }) => status === 'rejected')).toHaveLength(30);
    expect(requests.length).toBeLessThanOrEqual(16);
  });
});

describe('the scale of a model', () => {
  /** Words as places, and a large part that all texts share, as many models have it. */
  const crowded = (texts: readonly string[]) =>
    texts.map((text) => {
      const pair = referencePairs.findIndex((sentences) => sentences.includes(text));
      return Array.from({ length: 25 }, (_, place) => {
        if (place === 24) return 3;
        return place === (pair < 0 ? text.length % 20 : pair) ? 1 : Math.sin(text.length * (place + 1)) / 5;
      });
    });
  const dot = (a: Float32Array = new Float32Array(), b?: Float32Array): number =>
    a.reduce((sum, value, index) => sum + value * (b?.[index] ?? 0), 0);

  it('becomes that of the built-in encoder, though all its sentences are near each other', async () => {
    const { engine, requests } = await open([{ kind: 'embeddings', vectorsOf: crowded }], {
      alignment: undefined,
    });
    const made = await engine.embed(referencePairs.flat(), { priority: 'background' });
    const related = referencePairs.map((_, index) => dot(made[2 * index], made[2 * index + 1]));
    const others = referencePairs.map((_, index) =>
      dot(made[2 * index], made[(2 * index + 3) % made.length]),
    );
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(related)).toBeCloseTo(builtInScale.related, 1);
    expect(mean(others)).toBeCloseTo(builtInScale.unrelated, 1);
    expect(requests).toHaveLength(2);
    await engine.embed(['once more']);
    expect(requests).toHaveLength(3);
  });

  it('a model that tells nothing apart is of no use, and is not asked again', async () => {
    const same = {
      kind: 'embeddings',
      vectorsOf: (texts: readonly string[]) => texts.map(() => [1, 2]),
    } as const;
    const { engine, requests } = await open([same], { alignment: undefined });
    for (let count = 0; count < 3; count += 1)
      await expect(engine.embed(['one'])).rejects.toMatchObject({ code: 'engine-unavailable' });
    expect(requests).toHaveLength(1);
  });
});

describe('the search with an endpoint', () => {
  const knowledge = [
    { id: 'dogs', title: 'Dogs', questions: ['may i bring my dog'], answer: 'Dogs wait outside.' },
    { id: 'cars', title: 'Cars', questions: ['where can i park'], answer: 'Park behind the house.' },
  ];
  const find = async (search: ReturnType<typeof createKnowledgeSearch>, question: string) =>
    (await search.forQuestions(knowledge, [question])).search(question)[0]?.entry.id;

  it('finds by meaning', async () => {
    const { engine } = await open([meanings]);
    const search = createKnowledgeSearch({ embeddings: engine });
    search.prepare(knowledge);
    await vi.waitFor(async () => expect(await find(search, 'is a labrador welcome')).toBe('dogs'));
  });

  it('that hangs answers by words, within the wait that the search has, and at once while it rests', async () => {
    const { engine, requests } = await open([{ kind: 'hang' }], impatience);
    const search = createKnowledgeSearch({ embeddings: engine });
    for (let count = 0; count < 8; count += 1) {
      expect(await find(search, 'where can i park')).toBe('cars');
    }
    await vi.waitFor(() => expect(engine.isResting?.()).toBe(true), { timeout: 5_000 });
    const before = requests.length;
    expect(search.forQuestions(knowledge, ['where can i park'])).not.toBeInstanceOf(Promise);
    expect(requests).toHaveLength(before);
  });

  it('that was away when the base was read is asked again once it is back', async () => {
    let time = 0;
    const broken = { kind: 'status', status: 502 } as const;
    const { engine } = await open([broken, broken, broken, meanings], { now: () => time });
    const search = createKnowledgeSearch({ embeddings: engine });
    for (let count = 0; count < 6; count += 1) {
      expect(await find(search, 'where can i park')).toBe('cars');
      await wait(20);
    }
    expect(engine.isResting?.()).toBe(true);
    for (let count = 0; count < 20; count += 1) await find(search, 'is a labrador welcome');
    time = 20_000;
    await vi.waitFor(async () => expect(await find(search, 'is a labrador welcome')).toBe('dogs'));
  });
});
