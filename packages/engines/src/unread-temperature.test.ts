import { expect, it } from 'vitest';
import { changedTemperature } from './unread-temperature.ts';

const thinking = { type: 'enabled', budgetTokens: 2000 } as const;

it.each([
  [{ provider: 'openai', model: 'o3-mini', temperature: 0.2 }, 'none'],
  [{ provider: 'openai', model: 'gpt-5', temperature: 0.2 }, 'none'],
  [{ provider: 'azure-openai', model: 'gpt-5', temperature: 0.2 }, 'none'],
  [{ provider: 'openai', model: 'gpt-5.1', temperature: 0.2, reasoningEffort: 'none' }, undefined],
  [{ provider: 'openai', model: 'gpt-4o', temperature: 1.6 }, undefined],
  [{ provider: 'openai', model: 'gpt-5' }, undefined],
  [{ provider: 'anthropic', model: 'claude-sonnet-4-5', temperature: 0.2, thinking }, 'none'],
  [{ provider: 'anthropic', model: 'claude-sonnet-4-5', temperature: 1.6 }, 1],
  [{ provider: 'anthropic-bedrock', model: 'claude-opus-4-8', temperature: 0.2 }, 'none'],
  [{ provider: 'anthropic', model: 'claude-sonnet-4-5', temperature: 0.2 }, undefined],
  [{ provider: 'google', model: 'gemini-2.5-flash', temperature: 1.6 }, undefined],
])('what becomes of the temperature of %o', (settings, changed) => {
  expect(changedTemperature(settings)).toBe(changed);
});
