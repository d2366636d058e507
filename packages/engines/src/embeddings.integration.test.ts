import { EngineError } from '@saywell/agent';
import { describe, expect, it } from 'vitest';
import { createHostedEmbeddings, type HostedEmbeddingsOptions } from './create-hosted-embeddings.ts';
import { embeddingProviders } from './embedding-providers.ts';
import type { embeddingCases } from './testing/conformance-cases.ts';
import { type EmbeddingProtocol, embeddingProtocols } from './testing/embedding-protocols.ts';
import { type Prove, prove as proveAny } from './testing/prove.ts';
import { openStandIn, type StandIn, type Verb } from './testing/stand-in.ts';

const prove: Prove<(typeof embeddingCases)[number]> = proveAny;
const key = 'sk-key-of-somebody';

type Asked = Parameters<ReturnType<typeof createHostedEmbeddings>['embed']>[1];
const providers = Object.entries(embeddingProviders).map(([provider, entry]) => ({ provider, ...entry }));

describe.each(providers)('embedding $provider', ({ provider, protocol: name, keyHeader }) => {
  const protocol: EmbeddingProtocol = embeddingProtocols[name];
  const open = ({ url }: Pick<StandIn, 'url'>, more: Partial<HostedEmbeddingsOptions> = {}) =>
    createHostedEmbeddings({
      provider,
      baseUrl: url,
      apiKey: key,
      model: 'small',
      // What is read first for the scale is no part of a protocol.
      alignment: (vector) => vector,
      questionTimeoutMs: 5_000,
      ...more,
    });
  const answer = (...vectors: readonly (readonly unknown[])[]): Verb => ({
    does: 'answer',
    frames: [JSON.stringify(protocol.answer(vectors))],
  });
  /** Of what a question came to: vectors, or an error that tells no key. */
  const ask = async (engine: ReturnType<typeof open>, texts = ['one', 'two'], asked: Asked = {}) => {
    try {
      const vectors = await engine.embed(texts, asked);
      return { vectors: vectors.map((vector) => [...vector]), error: null };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const told = `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
      if (told.includes('sk-key')) throw new Error('The key is in the error', { cause: error });
      return { vectors: [], error };
    }
  };

  prove('reads texts, each to one vector of length 1, with its key in one header', async ({ expect }) => {
    await using standIn = await openStandIn();
    standIn.play(answer([3, 4], [0, 0.5]));
    const { vectors, error } = await ask(open(standIn), ['one 👋', '   ']);
    expect(error).toBeNull();
    expect(vectors).toEqual([
      [expect.closeTo(0.6), expect.closeTo(0.8)],
      [0, 1],
    ]);
    const [received] = standIn.received;
    expect(received?.path.endsWith(protocol.path)).toBe(true);
    expect(received && protocol.textsIn(received)).toEqual(['one 👋', '.']);
    const header = keyHeader ?? 'authorization';
    expect(received?.headers[header]).toBe(keyHeader === undefined ? `Bearer ${key}` : key);
    expect(received && received.path + JSON.stringify(received.body)).not.toContain('sk-key');
    const carriers = Object.values(received?.headers ?? {}).filter((value) =>
      String(value).includes('sk-key'),
    );
    expect(carriers).toHaveLength(1);
  });

  prove('reads a question in another way than a passage, where it can', async ({ expect }) => {
    await using standIn = await openStandIn();
    standIn.play(answer([1]));
    const engine = open(standIn);
    await ask(engine, ['one'], { role: 'question' });
    await ask(engine, ['one'], { role: 'passage' });
    const [question, passage] = standIn.received.map((request) => protocol.roleIn(request));
    expect(question !== passage).toBe(engine.tellsRoles === true);
    expect(`${String(question)} ${String(passage)}`).toMatch(
      engine.tellsRoles ? /query .*document/i : /undefined/,
    );
  });

  prove('writes as many numbers as it is asked for', async ({ expect }) => {
    await using standIn = await openStandIn();
    standIn.play(answer([1]));
    const [shorter, own] = [open(standIn, { dimensions: 256 }), open(standIn)];
    await ask(shorter, ['one']);
    await ask(own, ['one']);
    expect(standIn.received.map((request) => protocol.dimensionsIn(request))).toEqual([
      256,
      embeddingProviders[provider]?.dimensions,
    ]);
    expect(shorter.name).not.toBe(own.name);
  });

  prove('reads many texts in batches', async ({ expect }) => {
    await using standIn = await openStandIn();
    const sizes = [64, 64, 22];
    standIn.play(...sizes.map((size) => answer(...Array.from({ length: size }, (_, at) => [at + 1, 1]))));
    const texts = Array.from({ length: 150 }, (_, place) => `text ${place}`);
    const { vectors, error } = await ask(open(standIn), texts, { priority: 'background' });
    expect(error).toBeNull();
    expect(vectors).toHaveLength(150);
    expect((vectors[70]?.[0] ?? 0) / (vectors[70]?.[1] ?? 1)).toBeCloseTo(7, 4);
    expect(standIn.received.map((request) => protocol.textsIn(request).length)).toEqual(sizes);
    expect(standIn.received.flatMap((request) => protocol.textsIn(request))).toEqual(texts);
  });

  prove('is away', async ({ expect }) => {
    const { error } = await ask(open({ url: 'http://127.0.0.1:1' }));
    // Unavailable would say that it never comes back.
    expect(error).toMatchObject({ code: 'engine-failed', isPermanent: false });
  });

  for (const status of [401, 403] as const)
    prove(`refuses the key with ${status}`, async ({ expect }) => {
      await using standIn = await openStandIn();
      standIn.play({ does: 'refuse', status, body: { error: { message: `bad ${key}` } } });
      expect((await ask(open(standIn))).error).toMatchObject({
        code: 'engine-unauthorized',
        isPermanent: true,
      });
    });

  prove('says how long it wants to be left alone', async ({ expect }) => {
    await using standIn = await openStandIn();
    let time = 0;
    standIn.play({ does: 'refuse', status: 429, headers: { 'retry-after': '7' } }, answer([1, 0], [0, 1]));
    const engine = open(standIn, { now: () => time });
    expect((await ask(engine)).error).toMatchObject({ code: 'engine-failed', retryAfterMs: 7_000 });
    expect(engine.isResting?.()).toBe(true);
    await ask(engine);
    expect(standIn.received).toHaveLength(1);
    time = 7_000;
    expect((await ask(engine)).vectors).toHaveLength(2);
  });

  prove('fails', async ({ expect }) => {
    await using standIn = await openStandIn();
    standIn.play({ does: 'refuse', status: 500, body: { error: { message: key } } });
    expect((await ask(open(standIn))).error).toMatchObject({ code: 'engine-failed', isPermanent: false });
  });

  prove('hangs', async ({ expect }) => {
    await using standIn = await openStandIn();
    standIn.play({ does: 'hang' });
    expect((await ask(open(standIn, { questionTimeoutMs: 200 }))).error).toMatchObject({
      code: 'engine-timed-out',
    });
  });

  prove('stops in the middle', async ({ expect }) => {
    await using standIn = await openStandIn();
    standIn.play({ does: 'stall', frames: ['{"data":['] });
    expect((await ask(open(standIn, { questionTimeoutMs: 200 }))).error).toMatchObject({
      code: 'engine-timed-out',
    });
  });

  prove('ends within a frame', async ({ expect }) => {
    await using standIn = await openStandIn();
    const frames = [JSON.stringify(protocol.answer([[1, 0.123456], [0.5]]))];
    standIn.play({ does: 'half-frame', frames });
    expect((await ask(open(standIn))).error).toMatchObject({ code: 'engine-bad-answer' });
  });

  prove('answers garbage', async ({ expect }) => {
    await using standIn = await openStandIn();
    standIn.play({ does: 'garbage' });
    expect((await ask(open(standIn))).error).toMatchObject({ code: 'engine-bad-answer' });
  });

  prove('answers too much', async ({ expect }) => {
    await using standIn = await openStandIn();
    standIn.play({ does: 'flood', frame: '0.12345,'.repeat(5_000) });
    expect((await ask(open(standIn))).error).toMatchObject({ code: 'engine-bad-answer' });
  });

  prove('answers a byte at a time', async ({ expect }) => {
    await using standIn = await openStandIn();
    standIn.play({
      does: 'slow-bytes',
      frames: [
        JSON.stringify(
          protocol.answer([
            [1, 0],
            [0, 1],
          ]),
        ),
      ],
    });
    expect((await ask(open(standIn))).vectors).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  prove('reports an error within its answer', async ({ expect }) => {
    await using standIn = await openStandIn();
    standIn.play({ does: 'answer', frames: [JSON.stringify({ error: { message: key, code: 500 } })] });
    expect((await ask(open(standIn))).error).toMatchObject({ code: 'engine-bad-answer' });
  });

  prove('answers too few vectors', async ({ expect }) => {
    await using standIn = await openStandIn();
    standIn.play(answer([1, 0]));
    expect((await ask(open(standIn))).error).toMatchObject({ code: 'engine-bad-answer' });
  });

  prove('answers vectors of another length than before', async ({ expect }) => {
    await using standIn = await openStandIn();
    standIn.play(answer([1, 0], [0, 1]), answer([1, 0, 0], [0, 1, 0]));
    const engine = open(standIn);
    expect((await ask(engine)).error).toBeNull();
    expect((await ask(engine)).error).toMatchObject({ code: 'engine-bad-answer' });
  });

  prove('answers something else than numbers', async ({ expect }) => {
    await using standIn = await openStandIn();
    // JSON has null where a server counts to NaN.
    const answers = [[1, null], [1, 'x'], [0, 0], []].map((vector) => answer(vector, [1, 0]));
    standIn.play(...answers);
    // Each its own, for they rest after three.
    for (const _ of answers)
      expect((await ask(open(standIn))).error).toMatchObject({ code: 'engine-bad-answer' });
  });

  prove('sends elsewhere, and is not followed', async ({ expect }) => {
    await using standIn = await openStandIn();
    const headers = { location: `${standIn.url}/elsewhere` };
    standIn.play({ does: 'refuse', status: 307, headers }, answer([1, 0], [0, 1]));
    expect((await ask(open(standIn))).error).toMatchObject({ code: 'engine-failed' });
    expect(standIn.received).toHaveLength(1);
  });

  prove('is given up, and its connection closed', async ({ expect }) => {
    await using standIn = await openStandIn();
    standIn.play({ does: 'hang' });
    const controller = new AbortController();
    const engine = open(standIn);
    const asked = ask(engine, ['one'], { signal: controller.signal });
    await expect.poll(() => standIn.received.length).toBe(1);
    controller.abort();
    expect((await asked).error).toMatchObject({ code: 'engine-aborted' });
    await expect.poll(() => standIn.left()).toBe(1);
    expect(engine.isResting?.()).toBe(false);
  });

  prove('is left alone after failures, and comes back', async ({ expect }) => {
    await using standIn = await openStandIn();
    let time = 0;
    const broken: Verb = { does: 'refuse', status: 500 };
    standIn.play(broken, broken, broken, answer([1, 0], [0, 1]));
    const rests: number[] = [];
    const engine = open(standIn, { now: () => time, onRest: (_, restMs) => void rests.push(restMs) });
    for (let count = 0; count < 5; count += 1) await ask(engine);
    expect([standIn.received.length, rests, engine.isResting?.()]).toEqual([3, [15_000], true]);
    time = 15_000;
    expect((await ask(engine)).vectors).toHaveLength(2);
    expect(engine.isResting?.()).toBe(false);
  });

  prove('is not asked with a key that no header may hold', async ({ expect }) => {
    await using standIn = await openStandIn();
    expect((await ask(open(standIn, { apiKey: 'sk-key\nx' }))).error).toMatchObject({
      code: 'engine-unauthorized',
    });
    expect(standIn.received).toEqual([]);
  });
});

describe('an embedding engine that there cannot be', () => {
  it.each([
    [{ provider: 'nobody' }, 'no embedding engine'],
    [{ provider: 'constructor' }, 'no embedding engine'],
    [{ provider: 'azure-openai', model: 'mine' }, 'address'],
    [{ provider: 'together-ai' }, 'model'],
  ])('%o is refused before any request', (options, reason) => {
    expect(() => createHostedEmbeddings(options)).toThrow(
      expect.objectContaining({ code: 'engine-unavailable', message: expect.stringContaining(reason) }),
    );
  });

  it.concurrent('a model whose name would lead elsewhere is not asked for', async ({ expect }) => {
    await using standIn = await openStandIn();
    const engine = createHostedEmbeddings({
      provider: 'google',
      baseUrl: standIn.url,
      model: '../files/secret',
    });
    await expect(engine.embed(['one'])).rejects.toMatchObject({ code: 'engine-unavailable' });
    expect(standIn.received).toEqual([]);
  });
});
