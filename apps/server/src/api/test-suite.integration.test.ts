import { EngineError, type TextModel } from '@saywell/agent';
import type { CreateTestSuiteTest, TestAttempt } from '@saywell/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAssistantKnowledge } from '../features/agents/assistant-knowledge.ts';
import { createChatService } from '../features/chat/chat-service.ts';
import { createFakeDialogues } from '../features/chat/testing/fake-dialogues.ts';
import { createTestRunner } from '../features/test-runs/run-tests.ts';
import { fakeContext } from '../http/testing/fake-context.ts';
import { systemClock } from '../platform/clock.ts';
import { runJob } from '../platform/jobs/run-job.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
let assistantId: string;
let now = Date.parse('2026-01-01T00:00:00.000Z');
const { dialogueOf } = createFakeDialogues();
const unknownId = '0192f0c0-0000-7000-8000-0000000000ff';

beforeAll(async () => {
  test = await openApi();
  assistantId = (await test.api.assistant.create({ name: 'Echo' })).id;
});
afterAll(() => test[Symbol.asyncDispose]());

const ignore = () => undefined;
const refusal = (code: string, message?: unknown) =>
  expect.objectContaining({
    code,
    ...(message !== undefined && { body: expect.objectContaining({ message }) }),
  });

/** A hosted model: plays `ask` and judges by whether the conversation contains the rubric's last word. */
const asked: string[] = [];
const model: TextModel = {
  name: 'hosted',
  async complete({ messages }) {
    const instructions = messages[0]?.content ?? '';
    const text = messages.at(-1)?.content ?? '';
    asked.push(instructions);
    if (!instructions.includes('You judge')) return { text: messages.length === 2 ? 'ask' : '[END]' };
    if (text.includes('broken')) throw new EngineError('engine-unavailable', 'hosted', 'secret');
    const word = /Rubric:\n.* (\w+)\n/.exec(text)?.[1] ?? '';
    if (word === 'mumble') return { text: 'Well…' };
    return { text: text.includes(`${word}.`) ? 'PASS: it says so.' : 'FAIL - it does not.' };
  },
};

/** Does the runs that are due; `die` ends the server after so many conversations. */
async function work(textModel?: TextModel, die = Infinity): Promise<void> {
  const { store } = test;
  const parts = { store, dialogueOf, textModelOf: () => textModel, now: () => now };
  const chats = createChatService({
    ...parts,
    clock: { ...systemClock, now: parts.now },
    serverMessages: { ...fakeContext().serverMessages, send: async () => undefined },
    knowledgeOf: createAssistantKnowledge(store),
    log: { warn: ignore },
  });
  const stop = new AbortController();
  let conversations = 0;
  const counting = {
    converse: (request: Parameters<typeof chats.converse>[0]) => {
      if (conversations++ >= die) stop.abort(new Error('killed'));
      return chats.converse(request);
    },
  };
  const handle = createTestRunner({ ...parts, chats: counting });
  const log = { debug: ignore, warn: ignore, error: ignore };
  for (const job of await store.job.claim([{ kind: 'test-suite-run', limit: 20, leaseMs: 60_000 }]))
    await runJob(job, { handle }, { store, log, setTimer: () => ignore, stopped: stop.signal });
}

const chat = (fields: Partial<CreateTestSuiteTest> = {}): CreateTestSuiteTest => ({
  type: 'chat',
  name: 'Greeting',
  script: 'hello\nbye',
  scorers: [{ type: 'ai', rubric: 'contains: You wrote hello' }],
  ...fields,
});
const suiteOf = async (...tests: CreateTestSuiteTest[]): Promise<string> => {
  const { id } = await test.api.testSuite.create({ name: 'Suite', targetPlan: { assistantId } });
  for (const one of tests) await test.api.testSuiteTest.create(id, one);
  return id;
};
const resultsOf = (attempt: TestAttempt | undefined) =>
  attempt?.scorerResults.map(({ result, reasoning }) => `${result}: ${reasoning}`);
/** Runs a suite of one test. */
const attempted = async (fields: Partial<CreateTestSuiteTest>, textModel?: TextModel) => {
  const suiteId = await suiteOf(chat(fields));
  const { id } = await test.api.testSuiteRun.create(suiteId, {});
  await work(textModel);
  const run = await test.api.testSuiteRun.get(suiteId, id);
  expect(run.status).toBe('completed');
  return run.testResults[0]?.attempts ?? [];
};

describe('test suites', () => {
  it('AP-93:POST /test-suite stores a suite', async () => {
    const body = {
      name: 'Sales',
      testerPlan: { assistant: { name: 'Impatient' } },
      targetPlan: { assistantId, assistantOverrides: { variableValues: { city: 'Rome' } } },
    };
    const created = await test.api.testSuite.create(body);
    expect(created).toMatchObject({ ...body, orgId: test.orgId });
    expect(await test.store.testSuite.get(test.orgId, created.id)).toEqual(created);
    await expect(test.api.testSuite.create({ targetPlan: { assistantId: unknownId } })).rejects.toEqual(
      refusal('validation-failed', [
        `targetPlan.assistantId is not valid: there is no assistant ${unknownId}`,
      ]),
    );
    await expect(test.api.testSuite.create({ targetPlan: { phoneNumberId: unknownId } })).rejects.toEqual(
      refusal('validation-failed', [
        `targetPlan.phoneNumberId is not valid: there is no phone-number ${unknownId}`,
      ]),
    );
  });

  it('AP-93:GET /test-suite lists pages of this organisation', async () => {
    const suite = await test.api.testSuite.get(await suiteOf());
    const page = await test.api.testSuite.list({ limit: 1 });
    expect(page.results).toEqual([suite]);
    expect(page.metadata).toMatchObject({ currentPage: 1, itemsPerPage: 1, hasNextPage: true });
    expect((await test.otherApi.testSuite.list()).results).toEqual([]);
  });

  it('are read, changed and deleted, with everything in them', async () => {
    const id = await suiteOf(chat());
    const run = await test.api.testSuiteRun.create(id, {});
    const changed = await test.api.testSuite.update(id, { name: null });
    expect(changed).not.toHaveProperty('name');
    expect(await test.api.testSuite.get(id)).toEqual(changed);
    expect(await test.api.testSuite.delete(id)).toEqual(changed);
    await expect(test.api.testSuite.get(id)).rejects.toEqual(refusal('not-found'));
    await expect(test.api.testSuiteTest.list(id)).rejects.toEqual(refusal('not-found'));
    await expect(test.api.testSuiteRun.get(id, run.id)).rejects.toEqual(refusal('not-found'));
    await work();
  });
});

describe('tests of a suite', () => {
  it('AP-94:POST /test-suite/{id}/test stores a test, up to a limit', async () => {
    const suiteId = await suiteOf();
    const created = await test.api.testSuiteTest.create(suiteId, chat({ type: 'voice', numAttempts: 2 }));
    expect(created).toMatchObject({ ...chat(), type: 'voice', numAttempts: 2, testSuiteId: suiteId });
    expect(await test.api.testSuiteTest.get(suiteId, created.id)).toEqual(created);
    await expect(test.otherApi.testSuiteTest.create(suiteId, chat())).rejects.toEqual(refusal('not-found'));
    await expect(test.api.testSuiteTest.create(suiteId, chat({ numAttempts: 11 }))).rejects.toEqual(
      refusal('validation-failed', ['numAttempts must not be greater than 10']),
    );
    await expect(test.api.testSuiteTest.create(suiteId, chat({ scorers: [] }))).rejects.toEqual(
      refusal('validation-failed', ['scorers must contain at least 1 elements']),
    );
    const answers = await Promise.allSettled(
      Array.from({ length: 52 }, () => test.api.testSuiteTest.create(suiteId, chat())),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(49);
    expect((await test.api.testSuiteTest.list(suiteId)).metadata.totalItems).toBe(50);
  });

  it('AP-94:GET /test-suite/{id}/test lists the tests of that suite', async () => {
    const suiteId = await suiteOf(chat({ name: 'a' }), chat({ name: 'b' }));
    await suiteOf(chat({ name: 'elsewhere' }));
    const names = async (query: Parameters<typeof test.api.testSuiteTest.list>[1]) =>
      (await test.api.testSuiteTest.list(suiteId, query)).results.map(({ name }) => name);
    expect(await names({})).toEqual(['b', 'a']);
    expect(await names({ sortOrder: 'ASC', limit: 1 })).toEqual(['a']);
    await expect(test.otherApi.testSuiteTest.list(suiteId)).rejects.toEqual(refusal('not-found'));
  });

  const stored = async () => {
    const suiteId = await suiteOf();
    return {
      suiteId,
      otherSuite: await suiteOf(),
      one: await test.api.testSuiteTest.create(suiteId, chat()),
    };
  };

  it('AP-95:GET /test-suite/{id}/test/{testId} answers the test of that suite', async () => {
    const { suiteId, otherSuite, one } = await stored();
    expect(await test.api.testSuiteTest.get(suiteId, one.id)).toEqual(one);
    await expect(test.api.testSuiteTest.get(otherSuite, one.id)).rejects.toEqual(refusal('not-found'));
    await expect(test.otherApi.testSuiteTest.get(suiteId, one.id)).rejects.toEqual(refusal('not-found'));
  });

  it('AP-95:PATCH /test-suite/{id}/test/{testId} lays the given fields over the stored ones', async () => {
    const { suiteId, otherSuite, one } = await stored();
    const changed = await test.api.testSuiteTest.update(suiteId, one.id, { script: 'new', name: null });
    expect(changed).toMatchObject({ script: 'new', type: 'chat', scorers: one.scorers });
    expect(changed).not.toHaveProperty('name');
    await expect(test.api.testSuiteTest.update(otherSuite, one.id, { script: 'x' })).rejects.toEqual(
      refusal('not-found'),
    );
    await expect(test.otherApi.testSuiteTest.update(suiteId, one.id, { script: 'x' })).rejects.toEqual(
      refusal('not-found'),
    );
    expect(await test.api.testSuiteTest.get(suiteId, one.id)).toEqual(changed);
  });

  it('AP-95:DELETE /test-suite/{id}/test/{testId} forgets the test and answers with it', async () => {
    const { suiteId, one } = await stored();
    await expect(test.otherApi.testSuiteTest.delete(suiteId, one.id)).rejects.toEqual(refusal('not-found'));
    expect(await test.api.testSuiteTest.delete(suiteId, one.id)).toEqual(one);
    await expect(test.api.testSuiteTest.get(suiteId, one.id)).rejects.toEqual(refusal('not-found'));
  });
});

describe('runs of a suite', () => {
  it('AP-96:POST /test-suite/{id}/run talks to the assistant and scores every rubric', async () => {
    const scorers = ['contains: You wrote hello', 'not contains: bye', 'The assistant is kind.'];
    const suiteId = await suiteOf(
      chat({ numAttempts: 2, scorers: scorers.map((rubric) => ({ type: 'ai', rubric })) }),
      chat({
        type: 'voice',
        script: 'Greet.\nuser: hi there',
        scorers: [{ type: 'ai', rubric: 'equals: You wrote hi there.' }],
      }),
    );
    const queued = await test.api.testSuiteRun.create(suiteId, { name: 'Nightly' });
    expect(queued).toMatchObject({
      name: 'Nightly',
      status: 'queued',
      testSuiteId: suiteId,
      orgId: test.orgId,
    });
    expect(queued.testResults.map(({ attempts }) => attempts)).toEqual([[], []]);
    await work();
    const run = await test.api.testSuiteRun.get(suiteId, queued.id);
    expect(run.status).toBe('completed');
    const [written, spoken] = run.testResults;
    expect(written?.attempts).toHaveLength(2);
    for (const attempt of written?.attempts ?? []) {
      expect(resultsOf(attempt)).toEqual([
        'pass: Every assertion holds.',
        'fail: Does not hold: not contains: bye',
        'fail: not-judged: it takes a language model, and none is configured.',
      ]);
      expect(attempt.call?.artifact.transcript).toBe(
        'User: hello\nAI: You wrote hello.\nUser: bye\nAI: You wrote bye.',
      );
      const session = await test.api.session.get(attempt.metadata?.sessionId ?? '');
      expect(session.messages?.map(({ content }) => content)).toEqual([
        'hello',
        'You wrote hello.',
        'bye',
        'You wrote bye.',
      ]);
    }
    expect(spoken?.attempts).toMatchObject([
      { scorerResults: [{ result: 'pass' }], metadata: { note: expect.stringMatching(/^voice-as-chat:/) } },
    ]);
  });

  it('AP-96:GET /test-suite/{id}/run lists the runs of that suite', async () => {
    const suiteId = await suiteOf(chat());
    const first = await test.api.testSuiteRun.create(suiteId, {});
    const second = await test.api.testSuiteRun.create(suiteId, {});
    const page = await test.api.testSuiteRun.list(suiteId);
    expect(page.results).toEqual([second, first]);
    expect(page.metadata.totalItems).toBe(2);
    await expect(test.otherApi.testSuiteRun.list(suiteId)).rejects.toEqual(refusal('not-found'));
    await work();
  });

  it('AP-97:GET /test-suite/{id}/run/{runId} answers what was attempted so far', async () => {
    const suiteId = await suiteOf(chat({ numAttempts: 3, script: 'hello' }));
    const conversations = async () => (await test.api.session.list()).metadata.totalItems;
    const before = await conversations();
    const { id } = await test.api.testSuiteRun.create(suiteId, {});
    // The server stops in the second attempt: the first one is stored, and the others are done by the next.
    await work(undefined, 1);
    const begun = await test.api.testSuiteRun.get(suiteId, id);
    expect(begun.status).toBe('in-progress');
    expect(begun.testResults[0]?.attempts).toHaveLength(1);
    await work();
    const run = await test.api.testSuiteRun.get(suiteId, id);
    expect(run.status).toBe('completed');
    expect(run.testResults[0]?.attempts).toHaveLength(3);
    expect(run.testResults[0]?.attempts[0]).toEqual(begun.testResults[0]?.attempts[0]);
    // A conversation for each attempt: what was said in the lost one is gone.
    expect(await conversations()).toBe(before + 3);
    await expect(test.otherApi.testSuiteRun.get(suiteId, id)).rejects.toEqual(refusal('not-found'));
    await expect(test.api.testSuiteRun.get(await suiteOf(), id)).rejects.toEqual(refusal('not-found'));
  });

  it('AP-97:PATCH /test-suite/{id}/run/{runId} renames the run', async () => {
    const suiteId = await suiteOf(chat());
    const run = await test.api.testSuiteRun.create(suiteId, { name: 'Old' });
    const renamed = await test.api.testSuiteRun.update(suiteId, run.id, { name: 'New' });
    expect(renamed).toEqual({ ...run, name: 'New', updatedAt: expect.any(String) });
    await expect(test.otherApi.testSuiteRun.update(suiteId, run.id, { name: 'x' })).rejects.toEqual(
      refusal('not-found'),
    );
    const { name: _, ...unnamed } = renamed;
    expect(await test.api.testSuiteRun.update(suiteId, run.id, { name: null })).toEqual({
      ...unnamed,
      updatedAt: expect.any(String),
    });
    await work();
  });

  it('AP-97:DELETE /test-suite/{id}/run/{runId} forgets the run, and nobody does it', async () => {
    const suiteId = await suiteOf(chat());
    const run = await test.api.testSuiteRun.create(suiteId, {});
    const sessions = (await test.api.session.list()).metadata.totalItems;
    await expect(test.otherApi.testSuiteRun.delete(suiteId, run.id)).rejects.toEqual(refusal('not-found'));
    expect(await test.api.testSuiteRun.delete(suiteId, run.id)).toEqual(run);
    await work();
    await expect(test.api.testSuiteRun.get(suiteId, run.id)).rejects.toEqual(refusal('not-found'));
    expect((await test.api.session.list()).metadata.totalItems).toBe(sessions);
  });

  it('are acted and judged by a model where there is one', async () => {
    const rubrics = ['It says ask', 'It says nothing', 'It may mumble', 'It is broken'];
    const [attempt] = await attempted(
      { script: 'Ask something.', scorers: rubrics.map((rubric) => ({ type: 'ai', rubric })) },
      model,
    );
    expect(attempt?.call?.artifact.transcript).toBe('User: ask\nAI: You wrote ask.');
    expect(resultsOf(attempt)).toEqual([
      'pass: it says so.',
      'fail: it does not.',
      'fail: not-judged: the model’s answer is neither PASS nor FAIL.',
      'fail: not-judged: the model failed with engine-unavailable.',
    ]);
    expect(asked.some((instructions) => instructions.includes('Script:\nAsk something.'))).toBe(true);
  });

  it('say so when the assistant does not answer, or is gone', async () => {
    const down = (await test.api.assistant.create({ name: 'Down' })).id;
    const suiteId = await suiteOf(chat());
    await test.api.testSuite.update(suiteId, { targetPlan: { assistantId: down } });
    const before = await test.api.testSuiteRun.create(suiteId, {});
    await work();
    await test.api.testSuiteRun.create(suiteId, {});
    await test.api.assistant.delete(down);
    await work();
    const { results } = await test.api.testSuiteRun.list(suiteId);
    const notes = results.map((run) => run.testResults[0]?.attempts[0]?.metadata?.note);
    expect(notes).toEqual([
      expect.stringMatching(/^broken-off: not-found:/),
      expect.stringMatching(/^broken-off: model-unavailable:/),
    ]);
    const run = await test.api.testSuiteRun.get(suiteId, before.id);
    expect(resultsOf(run.testResults[0]?.attempts[0])).toEqual([
      'fail: not-judged: the conversation broke off.',
    ]);
    expect(JSON.stringify(results)).not.toContain('secret');
  });

  it('do not talk for ever', async () => {
    const script = Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n');
    const [attempt] = await attempted({
      script,
      scorers: [{ type: 'ai', rubric: 'contains: line 29\nnot contains: line 30' }],
    });
    expect(resultsOf(attempt)).toEqual(['pass: Every assertion holds.']);
    const suiteId = await suiteOf(chat({ numAttempts: 2 }));
    const { id } = await test.api.testSuiteRun.create(suiteId, {});
    now += 31 * 60_000;
    await work();
    const run = await test.api.testSuiteRun.get(suiteId, id);
    expect(run).toMatchObject({ status: 'failed', testResults: [{ attempts: [] }] });
    now -= 31 * 60_000;
  });

  it('are refused without tests, and without somebody to talk to', async () => {
    const empty = await suiteOf();
    await expect(test.api.testSuiteRun.create(empty, {})).rejects.toEqual(
      refusal('validation-failed', ['testSuiteId is not valid: the test suite has no tests']),
    );
    const alone = await test.api.testSuite.create({
      targetPlan: { phoneNumber: { provider: 'test-suite', number: '+13025550142' } },
    });
    await test.api.testSuiteTest.create(alone.id, chat());
    await expect(test.api.testSuiteRun.create(alone.id, {})).rejects.toEqual(
      refusal('validation-failed', [
        'targetPlan is not valid: it must name an assistant, or a number of ours that an assistant or a squad answers',
      ]),
    );
    expect((await test.api.testSuiteRun.list(alone.id)).results).toEqual([]);
    await expect(test.api.testSuiteRun.create(unknownId, {})).rejects.toEqual(refusal('not-found'));
  });
});
