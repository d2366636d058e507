import { expect, it } from 'vitest';
import { callTargetWarnings, sessionTargetWarnings } from './target-warnings.ts';

const id = '0192f0c0-0000-7000-8000-00000000000a';
const laidOver = { squadOverrides: {}, workflowOverrides: {}, assistantOverrides: {} };
const pathsOf = (warnings: readonly { readonly path: string }[]) => warnings.map(({ path }) => path);

it.each([
  [{ assistantId: id, assistantVersion: 'v1' }, ['squadOverrides', 'workflowOverrides']],
  [{ assistant: {}, assistantVersion: 'v1' }, ['squadOverrides', 'workflowOverrides', 'assistantVersion']],
  [{ squadId: id }, ['workflowOverrides']],
  [{ squad: { members: [] }, assistantVersion: null }, ['workflowOverrides']],
  [{ workflowId: id }, ['squadOverrides']],
  [{ workflow: { name: 'w', nodes: [], edges: [] } }, ['squadOverrides']],
])('%j has no place for what is laid over others', (target, expected) => {
  expect(pathsOf(callTargetWarnings({ ...laidOver, ...target }))).toEqual(expected);
  expect(callTargetWarnings(target)).toHaveLength(expected.includes('assistantVersion') ? 1 : 0);
});

it('names the overrides that have an effect', () => {
  const [warning] = callTargetWarnings({ squadId: id, workflowOverrides: {} });
  expect(warning).toMatchObject({
    code: 'field-without-effect',
    message: expect.stringContaining('squadOverrides'),
  });
});

it('the same of the customers of sessions', () => {
  expect(pathsOf(sessionTargetWarnings({ customer: { squadOverrides: {} } }))).toEqual([
    'customer.squadOverrides',
  ]);
  expect(sessionTargetWarnings({ customer: { assistantOverrides: {} } })).toEqual([]);
  expect(pathsOf(sessionTargetWarnings({ customerId: 'c' }))).toEqual(['customerId']);
  const messages = ['Say {{foo}}.', 'Say it.'].map((content) => ({ role: 'system' as const, content }));
  expect(pathsOf(sessionTargetWarnings({ messages }))).toEqual(['messages[0].content']);
});

it('of what is laid over a squad twice the one that is not used is named', () => {
  const squadOverrides = {
    firstMessage: 'SO',
    voicemailMessage: 'Same.',
    messagePlan: { idleTimeoutSeconds: 5, idleMessages: ['Hm?'] },
    variableValues: { a: 1, b: 2 },
  };
  const assistantOverrides = {
    firstMessage: 'AO',
    voicemailMessage: 'Same.',
    messagePlan: { idleTimeoutSeconds: 9 },
    variableValues: { a: 3 },
    'tools:append': [{ type: 'endCall' as const }],
  };
  const both = { squadOverrides, assistantOverrides };
  expect(pathsOf(callTargetWarnings({ squadId: id, ...both }))).toEqual([
    'squadOverrides.firstMessage',
    'squadOverrides.messagePlan.idleTimeoutSeconds',
    'squadOverrides.variableValues.a',
  ]);
  expect(callTargetWarnings({ squadId: id, squadOverrides, assistantOverrides: {} })).toEqual([]);
  expect(pathsOf(callTargetWarnings({ assistantId: id, ...both }))).toEqual(['squadOverrides']);
});
