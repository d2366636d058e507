import { createFakeDialogue } from '@saywell/agent/testing';
import { expect, it } from 'vitest';
import type { Prices } from '../../platform/config/prices.ts';
import { createVirtualClock } from '../../platform/testing/virtual-clock.ts';
import type { BudgetDesk, Refusal } from './budget-desk.ts';
import { openCallSpending, overBudgetEnd, type SpendingCall, spenderOf } from './call-spending.ts';

const engines = {
  transport: 'saywell',
  transcriber: { provider: 'deepgram' },
  model: { provider: 'built-in' },
  voice: { provider: '11labs' },
};
const defaultPrices = {
  '11labs': { perThousandCharacters: 1 },
  cartesia: { perThousandCharacters: 0.5 },
  deepgram: { perMinute: 0.6 },
};
const none = { promptTokens: 0, completionTokens: 0, cachedPromptTokens: 0 };

async function open(refusals: readonly (Refusal | null)[] = [], prices: Prices = defaultPrices) {
  const clock = createVirtualClock();
  const charged: number[] = [];
  const closed: number[] = [];
  const left = [...refusals];
  const desk: BudgetDesk = {
    open: async () => undefined,
    async charge(_spender, total) {
      charged.push(total);
      return left.shift() ?? null;
    },
    close: async (_spender, total) => void closed.push(total),
  };
  const spender = spenderOf('org', { assistantId: 'a' }, 'k');
  const log = { warn: () => undefined };
  const spending = await openCallSpending({ desk, prices, clock, log }, spender);
  const usage = { transcribedMs: 0, tokens: none, voiceCharacters: 0 };
  const concluded: string[] = [];
  const call = {
    engines,
    usage: () => usage,
    shares: () => ({}),
    minutes: () => 1,
    conclude: (reason: string) => concluded.push(reason),
  } satisfies SpendingCall;
  return { clock, charged, closed, spender, spending, usage, concluded, call };
}

it('a call is charged what it has cost, and counted with all its accounts at its end', async () => {
  const { clock, charged, spending, usage, call, spender } = await open();
  spending.begin(call);
  usage.voiceCharacters = 100;
  await clock.advance(10_000);
  usage.transcribedMs = 60_000;
  await clock.advance(10_000);
  expect(charged).toEqual([0.1, 0.7]);
  usage.voiceCharacters = 200;
  expect(await spending.end()).toEqual({
    holderId: spender.holderId,
    totalUsd: 0.8,
    subjects: ['org', 'assistant:a', 'key:k'],
  });
  await clock.advance(60_000);
  expect(charged).toHaveLength(2);
});

it('each engine that took over counts at its own price', async () => {
  const { spending, call } = await open();
  const voice = [
    { engine: { provider: '11labs' }, characters: 100 },
    { engine: { provider: 'cartesia' }, characters: 100 },
  ];
  spending.begin({ ...call, shares: () => ({ voice }) });
  expect((await spending.end()).totalUsd).toBe(0.15);
});

it('a model that answered instead counts at its own price, an assumed one where it has none', async () => {
  const counts = { promptTokens: 1_000_000, completionTokens: 0, cachedPromptTokens: 0 };
  const priced = {
    'openai/large': { perMillionPromptTokens: 20 },
    'openai/small': { perMillionPromptTokens: 1 },
  };
  const usd = async (model: string): Promise<number> => {
    const { spending, call } = await open([], priced);
    const tokens = { ...counts, promptTokens: 2_000_000, others: [{ model, ...counts }] };
    const usage = () => ({ transcribedMs: 0, tokens, voiceCharacters: 0 });
    spending.begin({
      ...call,
      engines: { ...engines, model: { provider: 'openai', model: 'large' } },
      usage,
    });
    return (await spending.end()).totalUsd;
  };
  expect(await usd('small')).toBe(21);
  expect(await usd('unknown')).toBe(25);
});

it('a call that may not go on ends with its reason', async () => {
  const { clock, spending, call, concluded } = await open([
    null,
    { code: 'spending-stopped', message: 'stopped' },
  ]);
  spending.begin(call);
  await clock.advance(10_000);
  expect(concluded).toEqual([]);
  await clock.advance(60_000);
  expect(concluded).toEqual([overBudgetEnd]);
});

it('one that was not made gives back what was kept for it', async () => {
  const { spending, closed } = await open();
  await spending.giveBack();
  expect(closed).toEqual([0]);
  expect(await spending.end()).toMatchObject({ totalUsd: 0 });
});

it('a reply that is cut off before it was counted is in the sum', async () => {
  const { spending, call, clock } = await open();
  spending.begin({ ...call, engines: { ...engines, model: { provider: 'anthropic' } } });
  const dialogue = spending.watched(createFakeDialogue({ clock, answer: () => 'Yes.' }));
  const controller = new AbortController();
  const messages = [{ role: 'system' as const, content: 'x'.repeat(40_000) }];
  const session = dialogue.createSession({ assistantName: 'Max', messages, knowledge: [] });
  session.reply({ userText: 'Hello', history: [], signal: controller.signal });
  controller.abort();
  // 10,000 tokens and some at 5 USD a million, 100 at 25.
  expect((await spending.end()).totalUsd).toBeCloseTo(0.0526, 3);
});
