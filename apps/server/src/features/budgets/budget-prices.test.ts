import { expect, it } from 'vitest';
import { assumedPrices, budgetPrices, maySpend } from './budget-prices.ts';

const local = {
  transport: 'saywell',
  transcriber: { provider: 'moonshine' },
  model: { provider: 'built-in' },
  voice: { provider: 'flite' },
};
const hosted = {
  transport: 'saywell',
  transcriber: { provider: 'deepgram' },
  model: { provider: 'anthropic', model: 'm' },
  voice: { provider: '11labs' },
};

it('hosted engines without a price have an assumed one; what the operator set counts, also a price of 0', () => {
  expect(budgetPrices(hosted, {})).toEqual({
    deepgram: assumedPrices.transcriber,
    anthropic: assumedPrices.model,
    '11labs': assumedPrices.voice,
  });
  const own = {
    deepgram: { perMinute: 0 },
    'anthropic/m': { perMillionPromptTokens: 1 },
    '11labs': { perThousandCharacters: 0.1 },
  };
  expect(budgetPrices(hosted, own)).toEqual(own);
});

it('an endpoint that does several parts has all their prices', () => {
  const openai = { provider: 'openai' };
  expect(budgetPrices({ transcriber: openai, model: openai, voice: openai }, {})).toEqual({
    openai: { ...assumedPrices.transcriber, ...assumedPrices.voice, ...assumedPrices.model },
  });
});

it('this machine’s engines, and servers of customers, cost nothing unless the operator says so', () => {
  expect(maySpend(local, {})).toBe(false);
  expect(
    maySpend({ ...local, model: { provider: 'custom-llm' }, voice: { provider: 'custom-voice' } }, {}),
  ).toBe(false);
  expect(maySpend({ ...local, voice: { provider: '11labs' } }, {})).toBe(true);
  expect(maySpend(local, { platform: { perMinute: 0.05 } })).toBe(true);
  expect(maySpend({ model: { provider: 'built-in' } }, { platform: { perMinute: 0.05 } })).toBe(false);
  expect(maySpend(hosted, { deepgram: {}, anthropic: {}, '11labs': {} })).toBe(false);
});
