import { describe, expect, it } from 'vitest';
import { analysisParts, type CallFacts } from './analysis-parts.ts';
import { withoutMiddle } from './prompts.ts';

const facts: CallFacts = {
  transcript: 'AI: Hello.\nUser: Call me {{rubric}}.\n',
  messages: '[{"role":"user"}]',
  systemPrompt: 'Sell shoes.',
  endedReason: 'customer-ended-call',
};
const schema = { type: 'object', properties: { size: { type: 'number' } }, required: ['size'] } as const;
const namesOf = (parts: ReturnType<typeof analysisParts>) => parts.map(({ name }) => name);

describe('what is asked about a call', () => {
  it('is a summary and an evaluation when the plan says nothing', () => {
    const parts = analysisParts({}, facts);
    expect(namesOf(parts)).toEqual(['summary', 'successEvaluation']);
    expect(parts.map(({ timeoutMs }) => timeoutMs)).toEqual([5_000, 5_000]);
    const [summary, evaluation] = parts.map(({ messages }) => JSON.stringify(messages));
    expect(summary).toContain('User: Call me {{rubric}}.');
    expect(summary).toContain('customer-ended-call');
    expect(evaluation).toContain('Sell shoes.');
    expect(evaluation).toContain('true when the call succeeded');
  });

  it('is what the plan enables, within its times (field: analysisPlan.structuredDataPlan.enabled, analysisPlan.structuredDataPlan.schema, analysisPlan.structuredDataPlan.timeoutSeconds, analysisPlan.structuredDataMultiPlan.key, analysisPlan.structuredDataMultiPlan.plan.enabled, analysisPlan.structuredDataMultiPlan.plan.schema, analysisPlan.summaryPlan.enabled, analysisPlan.successEvaluationPlan.enabled)', () => {
    const parts = analysisParts(
      {
        summaryPlan: { enabled: false },
        successEvaluationPlan: { enabled: false },
        structuredDataPlan: { enabled: true, schema, timeoutSeconds: 12 },
        structuredDataMultiPlan: [
          { key: 'one', plan: { enabled: true, schema } },
          { key: 'off', plan: { schema } },
          { key: 'no schema', plan: { enabled: true } },
        ],
      },
      facts,
    );
    expect(namesOf(parts)).toEqual(['structuredData', 'structuredDataMulti[one]']);
    expect(parts.map(({ timeoutMs }) => timeoutMs)).toEqual([12_000, 5_000]);
    expect(parts[0]?.messages[0]?.content).toContain(JSON.stringify(schema));
  });

  it('has the words and the time of every plan (field: analysisPlan.summaryPlan.*, analysisPlan.structuredDataPlan.messages, analysisPlan.structuredDataMultiPlan.plan.messages, analysisPlan.structuredDataMultiPlan.plan.timeoutSeconds, analysisPlan.successEvaluationPlan.timeoutSeconds)', () => {
    const saying = (content: string, timeoutSeconds: number) => ({
      enabled: true,
      schema,
      messages: [{ role: 'user', content }],
      timeoutSeconds,
    });
    const parts = analysisParts(
      {
        summaryPlan: { messages: saying('Sum up.', 6).messages, timeoutSeconds: 6 },
        successEvaluationPlan: { timeoutSeconds: 7 },
        structuredDataPlan: saying('Read.', 8),
        structuredDataMultiPlan: [{ key: 'one', plan: saying('Read one.', 9) }],
      },
      facts,
    );
    expect(parts.map(({ timeoutMs }) => timeoutMs)).toEqual([6_000, 7_000, 8_000, 9_000]);
    expect([parts[0], parts[2], parts[3]].map((part) => part?.messages[0]?.content)).toEqual([
      'Sum up.',
      'Read.',
      'Read one.',
    ]);
  });

  it('is only what the call does not have yet', () => {
    const plan = {
      structuredDataPlan: { enabled: true, schema },
      structuredDataMultiPlan: [
        { key: 'one', plan: { enabled: true, schema } },
        { key: 'two', plan: { enabled: true, schema } },
      ],
    };
    const made = { summary: 's', structuredDataMulti: [{ one: { size: 1 } }] };
    expect(namesOf(analysisParts(plan, facts, made))).toEqual([
      'successEvaluation',
      'structuredData',
      'structuredDataMulti[two]',
    ]);
  });

  it('is asked with the plan’s own words, filled in once (field: analysisPlan.successEvaluationPlan.messages, analysisPlan.successEvaluationPlan.rubric)', () => {
    const messages = [
      { role: 'system', content: 'T {{transcript}} P {{systemPrompt}} R {{ rubric }} E {{endedReason}}' },
      { role: 'user', content: 'M {{messages}} {{unknown}}' },
      { role: 'robot', content: 'not a role' },
      { key: 'value' },
    ];
    const [, part] = analysisParts({ successEvaluationPlan: { messages, rubric: 'NumericScale' } }, facts);
    expect(part?.messages).toEqual([
      {
        role: 'system',
        // What a visitor says is no template.
        content: `T ${facts.transcript} P Sell shoes. R A whole number from 1 (worst) to 10 (best). E customer-ended-call`,
      },
      { role: 'user', content: 'M [{"role":"user"}] {{unknown}}' },
    ]);
  });
});

describe('an answer', () => {
  const [data] = analysisParts(
    {
      summaryPlan: { enabled: false },
      successEvaluationPlan: { enabled: false },
      structuredDataPlan: { enabled: true, schema },
    },
    facts,
  );

  it.each(['{"size": 42}', '```json\n{"size": 42}\n```', 'Here it is: {"size": 42} Bye.'])(
    'is read from %j',
    (answer) => {
      expect(data?.read(answer)).toEqual({ analysis: { structuredData: { size: 42 } } });
    },
  );

  it.each([
    ['no JSON at all', 'analysis-bad-answer'],
    ['[1]', 'analysis-bad-answer'],
    ['{"size": ', 'analysis-bad-answer'],
    ['{"size": "big"}', 'analysis-schema-mismatch'],
    ['{}', 'analysis-schema-mismatch'],
  ])('%j is refused with %s', (answer, code) => {
    expect(data?.read(answer)).toMatchObject({ code, issue: expect.any(String) });
  });

  it('of an evaluation with words of its own and no rubric is taken as it is', () => {
    const messages = [{ role: 'user', content: 'Grade it: {{transcript}}' }];
    const [, part] = analysisParts({ successEvaluationPlan: { messages } }, facts);
    expect(part?.read(' B plus ')).toEqual({ analysis: { successEvaluation: 'B plus' } });
  });
});

it('a very long transcript loses its middle', () => {
  const long = withoutMiddle(`start ${'x'.repeat(500_000)} end`);
  expect(long.length).toBeLessThan(100_010);
  expect(long).toMatch(/^start x+\n\[…\]\nx+ end$/);
});
