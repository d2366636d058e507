import { expect, it } from 'vitest';
import { isAnswerLogged, isConfidential, isMessageLogged } from './message-plans.ts';

it.each([
  [{ type: 'tool-calls', assistant: { compliancePlan: { hipaaEnabled: true } } }, true],
  [{ type: 'tool-calls', assistant: { compliancePlan: { hipaaEnabled: false } } }, false],
  [{ type: 'tool-calls', assistant: { compliancePlan: null } }, false],
  [{ type: 'tool-calls' }, false],
  [{ type: 'model-output' }, true],
])('%j is confidential: %s', (message, expected) => {
  expect(isConfidential(message)).toBe(expected);
  expect(isAnswerLogged(message)).toBe(!expected);
});

it('what a server answers in a call in which card numbers are masked is not logged', () => {
  const message = { type: 'tool-calls', assistant: { compliancePlan: { pciEnabled: true } } };
  expect(isConfidential(message)).toBe(false);
  expect(isAnswerLogged(message)).toBe(false);
});

it.each([
  [{ assistant: { artifactPlan: { loggingEnabled: false } } }, false],
  [{ assistant: { artifactPlan: {} } }, true],
  [{}, true],
])('%j is logged: %s (field: artifactPlan.loggingEnabled)', (message, expected) => {
  expect(isMessageLogged(message)).toBe(expected);
});
