import { type ChatModel, type ChatPiece, EngineError, sleep, type TokenUsage } from '@saywell/agent';
import { createVirtualClock } from '@saywell/agent/testing';
import { expect, it } from 'vitest';
import { createBreakers } from './fallback/breakers.ts';
import type { Fallback } from './fallback/engine-chain.ts';
import { withFallbackModels } from './with-fallback-models.ts';

type Conduct = 'answers' | 'refuses' | 'fails' | 'breaks before' | 'breaks after' | 'hangs';

const counts = { promptTokens: 10, completionTokens: 2, cachedPromptTokens: 1 };

function open(conducts: Readonly<Record<string, Conduct>>, breakers = createBreakers()) {
  const clock = createVirtualClock();
  const asked: string[] = [];
  const fallbacks: Fallback[] = [];
  const used: TokenUsage[] = [];
  const model: ChatModel = {
    name: 'openai',
    async stream({ options: { model: name = '' }, signal }) {
      asked.push(name);
      const error = (code: EngineError['code']): EngineError =>
        new EngineError(code, name, 'as it is written');
      await sleep(clock, 10);
      if (conducts[name] === 'refuses') throw error('engine-unauthorized');
      if (conducts[name] === 'fails') throw error('engine-unavailable');
      if (conducts[name] === 'hangs')
        await new Promise<never>((_, reject) =>
          signal.addEventListener('abort', () => reject(error('engine-aborted'))),
        );
      return (async function* (): AsyncGenerator<ChatPiece, void> {
        if (conducts[name] === 'breaks before') throw error('engine-failed');
        yield { kind: 'text', text: `${name} ` };
        if (conducts[name] === 'breaks after') throw error('engine-failed');
        yield { kind: 'text', text: 'says so.' };
        yield { kind: 'usage', usage: counts };
      })();
    },
  };
  const [first = '', ...others] = Object.keys(conducts);
  const chained = withFallbackModels(model, {
    fallbacks: others,
    clock,
    breakerOf: (name) => breakers.of('openai', name),
    onFallback: (fallback) => fallbacks.push(fallback),
  });
  async function reply(signal = new AbortController().signal): Promise<string> {
    let text = '';
    const run = { isOver: false };
    const read = (async () => {
      const options = { model: first, maxTokens: 10 };
      for await (const piece of await chained.stream({ messages: [], tools: [], options, signal }))
        if (piece.kind === 'text') text += piece.text;
        else if (piece.kind === 'usage') used.push(piece.usage);
    })();
    read.then(
      () => void (run.isOver = true),
      (error: unknown) => {
        run.isOver = true;
        text += error instanceof EngineError ? error.code : 'rubbish';
      },
    );
    for (let step = 0; step < 2000 && !run.isOver; step += 1) await clock.advance(10);
    return text;
  }
  return { reply, asked, fallbacks, clock, used };
}

it.each(['fails', 'breaks before', 'hangs'] as const)(
  'a model that %s: the next one answers, in this call also later',
  async (conduct) => {
    const { reply, asked, fallbacks, clock } = open({ one: conduct, two: 'answers', three: 'answers' });
    const from = clock.now();
    expect(await reply()).toBe('two says so.');
    expect(clock.now() - from).toBeLessThan(10_000);
    expect(await reply()).toBe('two says so.');
    expect(asked).toEqual(['one', 'two', 'two']);
    expect(fallbacks).toMatchObject([{ failed: 'one', tookOver: 'two' }]);
  },
);

it('what an answer took is of the model that gave it', async () => {
  const first = open({ one: 'answers', two: 'answers' });
  await first.reply();
  expect(first.used).toEqual([counts]);
  const second = open({ one: 'fails', two: 'answers' });
  await second.reply();
  expect(second.used).toEqual([{ ...counts, others: [{ model: 'two', ...counts }] }]);
});

it('an answer that has begun is never asked for again', async () => {
  const { reply, asked } = open({ one: 'breaks after', two: 'answers' });
  expect(await reply()).toBe('one engine-failed');
  expect(asked).toEqual(['one']);
});

it('a refused key is refused for every model', async () => {
  const { reply, asked, fallbacks } = open({ one: 'refuses', two: 'answers' });
  expect(await reply()).toBe('engine-unauthorized');
  expect([asked, fallbacks]).toEqual([['one'], []]);
});

it('a visitor who speaks on has nobody else asked', async () => {
  const { reply, asked, clock } = open({ one: 'hangs', two: 'answers' });
  const controller = new AbortController();
  const text = reply(controller.signal);
  await clock.advance(100);
  controller.abort();
  expect(await text).toBe('engine-aborted');
  expect(asked).toEqual(['one']);
});

it('a model that failed in other calls is left alone in this one', async () => {
  const breakers = createBreakers();
  for (let call = 0; call < 3; call += 1) await open({ one: 'fails', two: 'answers' }, breakers).reply();
  const { reply, asked } = open({ one: 'answers', two: 'answers' }, breakers);
  expect(await reply()).toBe('two says so.');
  expect(asked).toEqual(['two']);
});
