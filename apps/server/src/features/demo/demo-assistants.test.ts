import { expect, it } from 'vitest';
import { demoAssistant } from './demo-assistants.ts';

it.each(['main', 'max', 'grace', 'kyle'] as const)('%s introduces itself as an AI', (agent) => {
  expect(demoAssistant(agent, 'knowledge').firstMessage).toMatch(/\ban AI\b/);
});
