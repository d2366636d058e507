import type { CreateAssistant } from '@saywell/contract';
import { expect, it } from 'vitest';
import { analysisWarnings } from './analysis-warnings.ts';

const warned = (assistant: CreateAssistant, hasModel = true) =>
  analysisWarnings(assistant, { hasModel }).map(({ path }) => path);

it('structured data without a schema are not made (field: analysisPlan.structuredDataPlan.enabled)', () => {
  const bare = { enabled: true };
  const schema = { type: 'object' } as const;
  const structuredDataMultiPlan = [
    { key: 'a', plan: { ...bare, schema } },
    { key: 'b', plan: bare },
    { key: 'c', plan: { ...bare, messages: [{ role: 'user', content: 'What?' }] } },
    { key: 'd', plan: {} },
  ];
  expect(warned({ analysisPlan: { structuredDataPlan: bare, structuredDataMultiPlan } })).toEqual([
    'analysisPlan.structuredDataPlan.enabled',
    'analysisPlan.structuredDataMultiPlan[1].plan.enabled',
  ]);
});

it('of two plans of one key the first has no data (field: analysisPlan.structuredDataMultiPlan.key)', () => {
  const structuredDataMultiPlan = ['order', 'name', 'order'].map((key) => ({ key, plan: {} }));
  expect(warned({ analysisPlan: { structuredDataMultiPlan } })).toEqual([
    'analysisPlan.structuredDataMultiPlan[0].key',
  ]);
});

it('messages that no model is sent (field: analysisPlan.summaryPlan.messages)', () => {
  const messages = [
    { role: 'system', content: 'Sum up.' },
    { role: 'system', text: 'Sum up.' },
    { role: 'judge', content: 'Sum up.' },
  ];
  expect(warned({ analysisPlan: { summaryPlan: { messages } } })).toEqual([
    'analysisPlan.summaryPlan.messages[1]',
    'analysisPlan.summaryPlan.messages[2]',
  ]);
});

it('what only a language model makes is told where there is none (field: analysisPlan.successEvaluationPlan.rubric)', () => {
  const analysisPlan: CreateAssistant['analysisPlan'] = {
    summaryPlan: { messages: [{ role: 'user', content: 'In French.' }] },
    successEvaluationPlan: { rubric: 'PassFail' },
    structuredDataPlan: { enabled: true, schema: { type: 'object' } },
    structuredDataMultiPlan: [
      { key: 'a', plan: { schema: { type: 'object' } } },
      { key: 'b', plan: { enabled: false, schema: { type: 'object' } } },
      { key: 'c', plan: {} },
    ],
  };
  expect(warned({ analysisPlan }, false)).toEqual([
    'analysisPlan.summaryPlan.messages',
    'analysisPlan.successEvaluationPlan',
    'analysisPlan.structuredDataPlan',
    'analysisPlan.structuredDataMultiPlan[0].plan',
    'analysisPlan.structuredDataMultiPlan[1].plan.schema',
  ]);
});

it('without a language model nothing is told of what is not asked for', () => {
  expect(warned({}, false)).toEqual([]);
  const off = { enabled: false };
  expect(
    warned(
      {
        analysisPlan: {
          minMessagesThreshold: 3,
          summaryPlan: off,
          successEvaluationPlan: off,
          structuredDataPlan: off,
        },
      },
      false,
    ),
  ).toEqual([]);
});

it('a schema of data that are not switched on (field: analysisPlan.structuredDataPlan.schema)', () => {
  const schema = { type: 'object' } as const;
  const messages = [{ role: 'user', content: 'What?' }];
  const structuredDataMultiPlan = [{ key: 'a', plan: { messages } }];
  expect(warned({ analysisPlan: { structuredDataPlan: { schema }, structuredDataMultiPlan } })).toEqual([
    'analysisPlan.structuredDataPlan.schema',
    'analysisPlan.structuredDataMultiPlan[0].plan.messages',
  ]);
  expect(warned({ analysisPlan: { structuredDataPlan: { enabled: false, schema } } })).toEqual([
    'analysisPlan.structuredDataPlan.schema',
  ]);
});

it('settings of an analysis that is off, and names that its schema lacks (field: analysisPlan.summaryPlan.enabled, analysisPlan.structuredDataPlan.schema)', () => {
  const messages = [{ role: 'nobody', content: 'What?' }];
  const off = { enabled: false, messages, timeoutSeconds: 5 };
  expect(
    warned({
      analysisPlan: {
        summaryPlan: off,
        structuredDataMultiPlan: [
          { key: 'a', plan: {} },
          { key: 'b', plan: off },
        ],
      },
    }),
  ).toEqual([
    'analysisPlan.summaryPlan.messages',
    'analysisPlan.summaryPlan.timeoutSeconds',
    'analysisPlan.structuredDataMultiPlan[1].plan.messages',
    'analysisPlan.structuredDataMultiPlan[1].plan.timeoutSeconds',
  ]);
  const schema = { type: 'object' as const, properties: {}, required: ['x'] };
  expect(warned({ analysisPlan: { structuredDataPlan: { enabled: true, schema } } })).toEqual([
    'analysisPlan.structuredDataPlan.schema.required[0]',
  ]);
});
