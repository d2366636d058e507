import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { expect, it } from 'vitest';
import { createTemplateRenderer } from '../templates/render-template.ts';
import { fillAnalysisPrompts } from './fill-analysis-prompts.ts';

const render = createTemplateRenderer(
  { company: 'Acme', odd: '{{transcript}}', transcript: 'not this' },
  { now: 0, customer: { name: 'Ann' } },
);
const prompt = (content: string) => [{ role: 'user', content }];
const filled = (content: string) => {
  const warnings: ApiWarning[] = [];
  const analysisPlan = { summaryPlan: { messages: prompt(content) } };
  const { analysisPlan: plan } = fillAnalysisPrompts({ analysisPlan }, render, (one) => warnings.push(one));
  return { text: plan?.summaryPlan?.messages?.[0]?.['content'], warnings };
};

it('values of the call are filled in, what the analysis knows stays for it (field: analysisPlan.summaryPlan.messages)', () => {
  expect(
    filled('{{ company | upcase }} and {{customer.name}} in {{year}}: {{ transcript }} {{schema}}'),
  ).toEqual({
    text: 'ACME and Ann in 1970: {{transcript}} {{schema}}',
    warnings: [],
  });
});

it('a tag in a value is text', () => {
  expect(filled('{{odd}}').text).toBe('{ {transcript}}');
});

it('what is no template, or names nothing, is told of and keeps the transcript', () => {
  const path = 'analysisPlan.summaryPlan.messages[0].content';
  expect(filled('{{ a | nofilter }}: {{transcript}}')).toMatchObject({
    text: ': {{transcript}}',
    warnings: [{ path, code: 'template-not-understood' }],
  });
  expect(filled('{{nobody}}').warnings).toMatchObject([{ path, code: 'template-name-unknown' }]);
});

it('the same in the other plans (field: analysisPlan.successEvaluationPlan.messages, analysisPlan.structuredDataPlan.messages)', () => {
  const plan = (name: string) => ({ messages: prompt(name) });
  const planned = (name: string): CreateAssistant => ({
    analysisPlan: {
      successEvaluationPlan: plan(name),
      structuredDataPlan: plan(name),
      structuredDataMultiPlan: [{ key: 'order', plan: plan(name) }],
    },
  });
  expect(fillAnalysisPrompts(planned('{{company}}'), render)).toEqual(planned('Acme'));
});
