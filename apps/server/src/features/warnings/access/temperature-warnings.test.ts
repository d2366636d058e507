import { expect, it } from 'vitest';
import { temperatureWarnings } from './temperature-warnings.ts';

it('a temperature that is left out or lowered is told (field: model.temperature)', () => {
  const found = [
    ...temperatureWarnings({ model: { provider: 'openai', model: 'o3-mini', temperature: 0.2 } }),
    ...temperatureWarnings({ model: { provider: 'anthropic', model: 'claude-sonnet-4-5', temperature: 2 } }),
  ];
  expect(found).toMatchObject([
    { path: 'model.temperature', message: expect.stringContaining('without one') },
    { path: 'model.temperature', message: expect.stringContaining('is 1') },
  ]);
  expect(temperatureWarnings({ model: { provider: 'openai', model: 'gpt-4o', temperature: 2 } })).toEqual([]);
  expect(temperatureWarnings({})).toEqual([]);
});
