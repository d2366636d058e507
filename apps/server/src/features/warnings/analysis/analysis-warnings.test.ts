import type { CreateAssistant } from '@saywell/contract';
import { expect, it } from 'vitest';
import { analysisWarnings } from './analysis-warnings.ts';

const warned = (assistant: CreateAssistant) => analysisWarnings(assistant).map(({ path }) => path);

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
