import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOpenAITextModel, createSystemClock } from '@saywell/agent';
import { createApiClient } from '@saywell/api-client';
import type { Call, CreateWebCall } from '@saywell/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { RunningServer } from '../compose/start-server.ts';
import type { EngineSet } from '../features/agents/engines.ts';
import { type ModelEndpoint, openModelEndpoint } from '../features/analysis/testing/model-endpoint.ts';
import { createFakeEngines } from '../features/calls/testing/fake-engines.ts';
import { joinByWebSocket, joinTarget } from '../features/calls/testing/room-visitor.ts';
import { startTestServer } from '../features/calls/testing/start-test-server.ts';
import {
  type CustomerServer,
  openCustomerServer,
} from '../features/server-messages/testing/customer-server.ts';

let folder: string;
let server: RunningServer;
let model: ModelEndpoint;
let customer: CustomerServer;
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

/** Built-in engines as in every test; what an assistant with a model says costs 2,000 and 50 tokens. */
const engines: EngineSet = {
  choose({ model: asked }) {
    if (asked?.provider !== 'openai') return createFakeEngines(createSystemClock());
    const usage = { promptTokens: 2_000, completionTokens: 50, cachedPromptTokens: 0 };
    return {
      ...createFakeEngines(createSystemClock(), (text) => ({ text: `You said ${text}.`, usage })),
      textModel: createOpenAITextModel({ baseUrl: model.baseUrl }),
    };
  },
  report: { voiceActivity: 'a', speechToText: 'b', textToSpeech: 'c', dialogue: 'd' },
};
const prices = {
  openai: { perMillionPromptTokens: 10, perMillionCompletionTokens: 100 },
  'fake-dialogue': { perMillionPromptTokens: 1, perMillionCompletionTokens: 2 },
  'fake-text-to-speech': { perThousandCharacters: 1 },
};

async function start(): Promise<void> {
  const environment = {
    SAYWELL_ALLOW_PRIVATE_WEBHOOKS: 'true',
    // The dialogue of these tests stands in for the hosted model, which writes afterwards.
    SAYWELL_MISSING_MODEL: 'replace',
    SAYWELL_PRICES: JSON.stringify(prices),
  };
  server = await startTestServer(folder, { engines, environment });
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-analysis-'));
  await start();
});
beforeEach(async () => {
  customer = await openCustomerServer();
  model = await openModelEndpoint();
  return async () => {
    await customer[Symbol.asyncDispose]();
    await model[Symbol.asyncDispose]();
  };
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const api = () => createApiClient({ token: server.demo.privateKey, baseUrl: server.url });
type Assistant = NonNullable<CreateWebCall['assistant']>;

/** A call in which the visitor writes one line and hangs up. Answers its id. */
async function talk(
  assistant: Assistant,
  assistantOverrides?: CreateWebCall['assistantOverrides'],
): Promise<string> {
  const answer = await api().call.createWeb({
    assistant: { firstMessage: 'Hello there.', server: { url: customer.url }, ...assistant },
    ...(assistantOverrides && { assistantOverrides }),
  });
  const visitor = await joinByWebSocket(joinTarget(answer.webCallUrl));
  visitor.say({ type: 'hello', userName: 'Ann' });
  await until(() => expect(visitor.messages).toContainEqual(expect.objectContaining({ type: 'joined' })));
  visitor.app('playable');
  await until(() => expect(said(visitor.appMessages())).toContain('Hello there.'));
  visitor.app(
    JSON.stringify({ type: 'add-message', message: { role: 'user', content: 'i need new shoes' } }),
  );
  await until(() => expect(said(visitor.appMessages())).toContain('You said i need new shoes.'));
  visitor.say({ type: 'bye' });
  return answer.id;
}
const said = (messages: readonly unknown[]): readonly unknown[] =>
  messages.flatMap((one) =>
    typeof one === 'object' && one !== null && 'transcript' in one && 'transcriptType' in one
      ? one.transcriptType === 'final'
        ? [one.transcript]
        : []
      : [],
  );
const report = () =>
  until(() => {
    const reports = customer.received.filter(({ message }) => message['type'] === 'end-of-call-report');
    expect(reports).toHaveLength(1);
    return reports[0]?.message ?? {};
  });
const stored = (id: string): Promise<Call> => api().call.get(id);
const logOf = (callId: string) =>
  until(async () => {
    const data = await api().logs.list({ callId, type: 'Call', limit: 100 });
    const lines = data.results.map(({ message }) => message);
    expect(lines.some((line) => line?.includes('has ended'))).toBe(true);
    return lines.filter((line) => line?.startsWith('The analysis'));
  });

const schema = {
  type: 'object',
  properties: { product: { type: 'string' }, count: { type: 'integer' } },
  required: ['product'],
} as const;
const withModel = (analysisPlan: Assistant['analysisPlan']): Assistant => ({
  name: 'Max',
  model: {
    provider: 'openai',
    model: 'gpt-test',
    messages: [{ role: 'system', content: 'Sell shoes.' }],
  },
  ...(analysisPlan !== undefined && { analysisPlan }),
});
const wholePlan: Assistant['analysisPlan'] = {
  successEvaluationPlan: { rubric: 'NumericScale' },
  structuredDataPlan: { enabled: true, schema },
  structuredDataMultiPlan: [{ key: 'order', plan: { enabled: true, schema } }],
};

it('a call that is over has what a model made of it, in its row, its report and the analytics', async () => {
  model.answerWith((prompt) => {
    if (prompt.includes('Sum up')) return ' The visitor wants new shoes. ';
    return prompt.includes('Rubric') ? '9/10' : '```json\n{"product":"shoes","count":1}\n```';
  });
  const id = await talk(withModel(wholePlan));
  const analysis = {
    summary: 'The visitor wants new shoes.',
    successEvaluation: '9',
    structuredData: { product: 'shoes', count: 1 },
    structuredDataMulti: [{ order: { product: 'shoes', count: 1 } }],
  };
  const reported = await report();
  expect(reported).toMatchObject({ analysis, summary: analysis.summary, endedReason: 'customer-ended-call' });
  const call = await stored(id);
  expect(call).toMatchObject({ status: 'ended', analysis, summary: analysis.summary });
  expect(await logOf(id)).toEqual([]);
  for (const prompt of model.prompts) expect(prompt).toContain('User: i need new shoes');
  expect(model.prompts.find((prompt) => prompt.includes('Rubric'))).toContain('Sell shoes.');

  // Four requests of 1,000 and 100 tokens; one reply, and perhaps a guess before it.
  const { cost = 0, costs = [], costBreakdown = {} } = call;
  expect(reported).toMatchObject({ cost, costs, costBreakdown });
  expect(costs.filter(({ type }) => type === 'analysis')).toHaveLength(4);
  expect(costs).toContainEqual({
    type: 'analysis',
    analysisType: 'summary',
    model: { provider: 'openai', model: 'gpt-test' },
    promptTokens: 1_000,
    completionTokens: 100,
    cachedPromptTokens: 0,
    cost: 0.02,
  });
  const model1 = costs.find(({ type }) => type === 'model');
  expect(model1).toMatchObject({ model: { provider: 'fake-dialogue', model: 'gpt-test' } });
  expect(Number(model1?.['promptTokens'])).toBeGreaterThanOrEqual(2_000);
  const characters = 'Hello there.You said i need new shoes.'.length;
  expect(costBreakdown['ttsCharacters']).toBe(characters);
  expect(costBreakdown).toMatchObject({
    tts: characters / 1_000,
    total: cost,
    analysisCostBreakdown: { summary: 0.02, structuredData: 0.04, structuredDataPromptTokens: 2_000 },
  });
  expect(cost).toBeCloseTo(
    costs.reduce((sum, one) => sum + one.cost, 0),
    8,
  );
  expect(cost).toBeGreaterThan(0.08);
  expect(costs.find(({ type }) => type === 'transport')?.['minutes']).toBeGreaterThan(0);

  const found = await api().call.page({ successEvaluation: '9' });
  expect(found.results.map((one) => one.id)).toEqual([id]);
  const sum = (column: 'cost' | 'costBreakdown.ttsCharacters' | 'costBreakdown.analysisBreakdown.summary') =>
    ({ operation: 'sum', column, alias: column }) as const;
  const rows = await api().analytics.query({
    queries: [
      {
        table: 'call',
        name: 'sums',
        groupBy: ['analysis.successEvaluation'],
        operations: [
          sum('cost'),
          sum('costBreakdown.ttsCharacters'),
          sum('costBreakdown.analysisBreakdown.summary'),
        ],
      },
    ],
  });
  const nines = rows[0]?.result.find((row) => row['analysis.successEvaluation'] === '9');
  expect(nines).toMatchObject({
    'costBreakdown.ttsCharacters': characters,
    'costBreakdown.analysisBreakdown.summary': 0.02,
  });
  expect(nines?.['cost']).toBeCloseTo(cost, 8);
});

it('an answer against the schema is given back once, and taken when it is mended', async () => {
  model.answerWith((prompt) => (prompt.includes('cannot be used') ? '{"product":"shoes"}' : '{"count":"x"}'));
  const off = { enabled: false };
  const id = await talk(
    withModel({
      summaryPlan: off,
      successEvaluationPlan: off,
      structuredDataPlan: { enabled: true, schema },
    }),
  );
  expect(await report()).toMatchObject({ analysis: { structuredData: { product: 'shoes' } } });
  expect(model.prompts).toHaveLength(2);
  const { costs = [] } = await stored(id);
  expect(costs.find(({ type }) => type === 'analysis')).toMatchObject({ promptTokens: 2_000 });
});

it('a model that fails costs the parts that it was asked for: the call stays whole, the report is sent', async () => {
  model.answerWith((prompt) => {
    if (prompt.includes('Sum up')) return undefined;
    return prompt.includes('Rubric') ? 'It went well, I think.' : '{"count":"many"}';
  });
  const id = await talk(withModel({ ...wholePlan, summaryPlan: { timeoutSeconds: 1 } }));
  const reported = await report();
  expect(reported).toMatchObject({
    analysis: {},
    artifact: { transcript: expect.stringContaining('User: i need new shoes') },
  });
  const call = await stored(id);
  expect(call).toMatchObject({ status: 'ended', endedReason: 'customer-ended-call' });
  expect(call.analysis).toBeUndefined();
  expect(call.costs?.filter(({ type }) => type === 'analysis').length).toBe(3);
  const lines = await until(async () => {
    const found = await logOf(id);
    expect(found).toHaveLength(4);
    return found;
  });
  expect(new Set(lines)).toEqual(
    new Set([
      'The analysis has no structuredDataMulti[order]: analysis-schema-mismatch',
      'The analysis has no structuredData: analysis-schema-mismatch',
      'The analysis has no successEvaluation: analysis-bad-answer',
      'The analysis has no summary: analysis-timed-out',
    ]),
  );
});

it('an analysis that a stop has interrupted is made after the restart, and the report has waited', async () => {
  // It never answers.
  const id = await talk(
    withModel({ summaryPlan: { timeoutSeconds: 60 }, successEvaluationPlan: { enabled: false } }),
  );
  await until(() => expect(model.prompts).toHaveLength(1));
  await server.close();
  expect(customer.received.filter(({ message }) => message['type'] === 'end-of-call-report')).toEqual([]);
  model.answerWith(() => 'The visitor wants new shoes.');
  await start();
  expect(await report()).toMatchObject({ summary: 'The visitor wants new shoes.' });
  expect(await stored(id)).toMatchObject({ analysis: { summary: 'The visitor wants new shoes.' } });
});

it('without a model the summary is the visitor’s own words, and the costs are what the engines took', async () => {
  const id = await talk({ name: 'Max' });
  const summary = 'The visitor said “i need new shoes”. The visitor ended the call.';
  const reported = await report();
  expect(reported).toMatchObject({ summary, analysis: { summary } });
  const call = await stored(id);
  expect(call.analysis).toEqual({ summary });
  expect(call.costBreakdown).toMatchObject({ llm: 0, llmPromptTokens: 0 });
  expect(model.prompts).toEqual([]);
});

it('the prompts of an analysis name what is known of the call', async () => {
  const prompts: string[] = [];
  model.answerWith((prompt) => {
    prompts.push(prompt);
    return 'Done.';
  });
  const messages = [{ role: 'system' as const, content: 'Note what {{customerName}} wants, in {{year}}.' }];
  const assistant = withModel({
    summaryPlan: { enabled: true, messages },
    successEvaluationPlan: { enabled: false },
  });
  const id = await talk(assistant, { variableValues: { customerName: 'Ann Lee' } });
  await until(async () => expect((await stored(id)).analysis?.summary).toBe('Done.'));
  expect(prompts).toEqual([
    expect.stringContaining(`Note what Ann Lee wants, in ${new Date().getUTCFullYear()}.`),
  ]);
});
