import { EngineError, type TextModel } from '@saywell/agent';
import type { CreateAssistant } from '@saywell/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JobError } from '../../platform/jobs/job-error.ts';
import type { ApiLogEntry } from '../../platform/logs/api-log.ts';
import { createVirtualClock } from '../../platform/testing/virtual-clock.ts';
import type { JobContext } from '../../store/jobs/store-jobs.ts';
import { openTestStore, type TestStore } from '../../store/testing/test-store.ts';
import { analysisJob, longestAnalysisMs } from './analysis-job.ts';
import type { WantedAnalysis } from './analysis-plan.ts';

let test: TestStore;
let callId: string;
let lines: ApiLogEntry[];
/** What was put into the report, with its id. */
let completed: [string, object][];
/** Whose model was looked for last. */
let askedFor: CreateAssistant | undefined;
beforeEach(async () => {
  test = await openTestStore();
  ({ id: callId } = await test.store.call.create({ orgId: test.orgId, type: 'webCall' }));
  const line = { time: 0, secondsFromStart: 0 };
  const messages = [{ role: 'user' as const, message: 'i need new shoes', ...line }];
  await test.store.call.end(callId, { reason: 'customer-ended-call', artifact: { messages } });
  lines = [];
  completed = [];
});
afterEach(() => test[Symbol.asyncDispose]());

const usage = { promptTokens: 1_000, completionTokens: 100, cachedPromptTokens: 0 };
const away = () => Promise.reject(new EngineError('engine-unavailable', 'fake', 'refused'));
const wanted: WantedAnalysis = {
  plan: { successEvaluationPlan: { rubric: 'PassFail' } },
  model: { provider: 'openai', model: 'm' },
  systemPrompt: 'Sell shoes.',
  reportId: 'the-report',
};

function open(
  answer: (prompt: string) => Promise<string>,
  model: 'there' | 'gone' = 'there',
  assistant?: CreateAssistant,
) {
  const clock = createVirtualClock();
  const textModel: TextModel = {
    name: 'fake',
    complete: async ({ messages }) => ({
      text: await answer(messages.map(({ content }) => content).join('\n')),
      usage,
    }),
  };
  const { handle } = analysisJob({
    store: test.store,
    textModelOf: (asked) => {
      askedFor = asked;
      return model === 'there' ? textModel : undefined;
    },
    ...(assistant !== undefined && { assistantOf: async () => assistant }),
    serverMessages: {
      complete: async (id, fields) => void completed.push([id, fields]),
    },
    prices: { fake: { perMillionPromptTokens: 10 } },
    apiLog: { add: (entry) => void lines.push(typeof entry === 'function' ? entry() : entry) },
    clock: { ...clock, now: () => 0 },
  });
  const context: JobContext = {
    signal: new AbortController().signal,
    heartbeat: async () => undefined,
    beating: (work) => work,
    finish: (work) => test.store.transaction(work),
  };
  const run = async (attempts: number, payload: unknown = wanted): Promise<unknown> => {
    const job = { id: 'j', kind: 'call-analysis', leaseId: 'l', subjectId: callId } as const;
    try {
      await handle({ ...job, orgId: test.orgId, payload, attempts }, context);
      return 'done';
    } catch (error) {
      return error;
    }
  };
  return { run, clock };
}
const stored = () => test.store.call.get(test.orgId, callId);
const linesOf = () => lines.map(({ level, message }) => `${level}: ${message}`);

describe('the analysis of a call', () => {
  it('is tried again when the model is away, and only what is missing is asked for again', async () => {
    let isAway = true;
    const asked: string[] = [];
    const { run, clock } = open((prompt) => {
      const what = prompt.includes('Rubric') ? 'evaluation' : 'summary';
      asked.push(what);
      if (what === 'evaluation') return Promise.resolve('true');
      return isAway ? away() : Promise.resolve('Shoes.');
    });
    const failure = await run(1);
    expect(failure).toBeInstanceOf(JobError);
    expect(failure).toMatchObject({ code: 'analysis-model-unavailable', retry: true, delayMs: 5_000 });
    expect(await stored()).toMatchObject({ analysis: { successEvaluation: 'true' } });
    expect(completed).toEqual([]);
    isAway = false;
    expect(await run(2)).toBe('done');
    expect(asked.toSorted()).toEqual(['evaluation', 'summary', 'summary']);
    const analysis = { successEvaluation: 'true', summary: 'Shoes.' };
    const call = await stored();
    expect(call).toMatchObject({ analysis, cost: 0.02 });
    expect(call?.costs).toHaveLength(2);
    expect(completed).toEqual([['the-report', expect.objectContaining({ analysis, cost: 0.02 })]]);
    expect(linesOf()).toEqual(['WARN: The analysis has no summary: analysis-model-unavailable']);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('is given up when the model stays away; the report goes without it', async () => {
    const { run } = open(away);
    expect(await run(1)).toMatchObject({ delayMs: 5_000 });
    expect(await run(2)).toMatchObject({ delayMs: 30_000 });
    expect(await run(3)).toBe('done');
    expect(completed).toEqual([['the-report', { analysis: {} }]]);
    expect(linesOf().at(-1)).toMatch(/^ERROR: .*: analysis-model-unavailable$/);
    expect(await stored()).not.toHaveProperty('analysis');
  });

  it('is not made when the model is no longer set up', async () => {
    const { run } = open(away, 'gone');
    expect(await run(1)).toBe('done');
    expect(linesOf()).toContain('ERROR: The analysis has no summary: analysis-model-failed');
    expect(completed).toHaveLength(1);
  });

  it('is written with the address and the keys of the assistant, unless it has another model by now', async () => {
    const assistant: CreateAssistant = {
      model: { provider: 'openai', model: 'newer' },
      credentials: [{ provider: 'openai', apiKey: 'sk-own' }],
    };
    const { run } = open(() => Promise.resolve('true'), 'there', assistant);
    expect(await run(1)).toBe('done');
    expect(askedFor).toEqual(assistant);
    const other = open(() => Promise.resolve('true'), 'there', {
      model: { provider: 'groq', model: 'llama' },
    });
    expect(await other.run(1)).toBe('done');
    expect(askedFor).toEqual({ model: wanted.model });
  });

  it('has an end however many parts hang', async () => {
    let asked = 0;
    const { run, clock } = open(() => {
      asked += 1;
      return new Promise(() => undefined);
    });
    const schema = { type: 'object' } as const;
    const several = Array.from({ length: 50 }, (_, index) => ({
      key: `part ${index}`,
      plan: { enabled: true, schema, timeoutSeconds: 60 },
    }));
    const running = run(1, { ...wanted, plan: { structuredDataMultiPlan: several } });
    await vi.waitFor(() => expect(asked).toBe(4));
    await clock.advance(longestAnalysisMs);
    expect(lines).toHaveLength(52);
    expect(await running).toBe('done');
    expect(new Set(lines.map(({ message }) => message?.split(': ')[1]))).toEqual(
      new Set(['analysis-timed-out']),
    );
    expect(completed).toHaveLength(1);
  });

  it('is nothing for a call that was deleted meanwhile', async () => {
    const { run } = open(async () => {
      await test.store.call.delete(test.orgId, callId);
      return 'true';
    });
    expect(await run(1)).toBe('done');
    expect(completed).toEqual([]);
    expect(await run(2)).toBe('done');
    expect(await stored()).toBeNull();
  });

  it('asks the model with the headers of its call (field: model<custom-llm>.headers)', async () => {
    const headers = { 'x-who': '{{who}} by {{transport.conversationType}}' };
    const model = { provider: 'custom-llm' as const, model: 'm', url: 'https://llm.example', headers };
    ({ id: callId } = await test.store.call.create({
      orgId: test.orgId,
      type: 'webCall',
      transport: { provider: 'saywell', conversationType: 'voice' },
      assistantOverrides: { variableValues: { who: 'Bo' } },
    }));
    const { run } = open(() => Promise.resolve('true'), 'there', { model });
    await run(1, { ...wanted, model: { provider: 'custom-llm', model: 'm' } });
    expect(askedFor?.model).toMatchObject({ headers: { 'x-who': 'Bo by voice' } });
  });
});
