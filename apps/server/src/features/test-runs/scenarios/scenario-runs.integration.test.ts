import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuiltInDialogue, createSystemClock } from '@saywell/agent';
import { createFakeLanguage, createFakeTextToSpeech } from '@saywell/agent/testing';
import { type ApiClient, createApiClient } from '@saywell/api-client';
import type { CreateAssistant, CreateTestSuiteTest, TestAttempt } from '@saywell/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../../compose/start-server.ts';
import { engineSetOf, startTestServer } from '../../calls/testing/start-test-server.ts';

let folder: string;
let server: RunningServer;
let api: ApiClient;
let assistantId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-scenario-runs-'));
  const textToSpeech = createFakeTextToSpeech({
    clock: createSystemClock(),
    language: createFakeLanguage(),
    wordMs: 5,
  });
  const dialogue = createBuiltInDialogue();
  const engines = engineSetOf(() => ({ voiceActivity: null, speechToText: null, textToSpeech, dialogue }));
  server = await startTestServer(folder, { engines });
  api = createApiClient({ token: server.demo.privateKey, baseUrl: server.url });
  const model: CreateAssistant['model'] = {
    provider: 'saywell',
    model: 'built-in',
    tools: [{ type: 'endCall' }],
  };
  assistantId = (await api.assistant.create({ name: 'Ava', firstMessage: 'Ava here.', model })).id;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const testOf = (script: string, fields: Partial<CreateTestSuiteTest> = {}): CreateTestSuiteTest => ({
  type: 'voice',
  script,
  scorers: [{ type: 'ai', rubric: 'not contains: {{' }],
  ...fields,
});

/** The one attempt of the one test. */
async function attempted(
  test: CreateTestSuiteTest,
  targetPlan: { assistantId?: string } = { assistantId },
): Promise<TestAttempt> {
  const suite = await api.testSuite.create({ targetPlan });
  await api.testSuiteTest.create(suite.id, test);
  const { id } = await api.testSuiteRun.create(suite.id, {});
  await expect
    .poll(async () => (await api.testSuiteRun.get(suite.id, id)).status, { timeout: 30_000 })
    .toBe('completed');
  const [attempt] = (await api.testSuiteRun.get(suite.id, id)).testResults[0]?.attempts ?? [];
  if (attempt === undefined) throw new Error('nothing was attempted');
  return attempt;
}

const scores = ({ scorerResults }: TestAttempt) =>
  scorerResults.map(({ rubric, result, reasoning }) => `${result} ${rubric}: ${reasoning}`);

describe('a test whose script is a scenario', () => {
  it('is a call of whom the suite tests, and its result says step by step what happened', async () => {
    const attempt = await attempted(
      testOf(
        'steps:\n- hears: ava here\n- say: goodbye\n- ends: assistant-ended-call\n- stored: { status: ended }\n',
      ),
    );
    expect(scores(attempt)).toEqual([
      expect.stringMatching(/^pass step 1: \{"hears":"ava here"\}: As expected; heard: Ava here\./),
      expect.stringMatching(/^pass step 2: \{"say":"goodbye"\}: As expected/),
      expect.stringMatching(/^pass step 3: .*: As expected; heard: .*bye/i),
      expect.stringMatching(/^pass step 4: /),
      'pass not contains: {{: Every assertion holds.',
    ]);
    const call = await api.call.get(attempt.callId ?? '');
    expect(call).toMatchObject({ status: 'ended', assistantId });
    expect(attempt.call?.artifact.transcript).toMatch(/User: goodbye/);
  });

  it('tells what was heard instead, and what was not run then', async () => {
    const attempt = await attempted(
      testOf('stepSeconds: 1\nsteps: [{ hears: grace here }, { say: hello }]\n'),
    );
    expect(scores(attempt).slice(0, 2)).toEqual([
      expect.stringMatching(
        /^fail step 1: \{"hears":"grace here"\}: \["grace here"\] not heard; heard: "Ava here\./,
      ),
      'fail step 2: {"say":"hello"}: not-run: an earlier step failed',
    ]);
  });

  it('may bring whom it talks to, and answers his functions as files of the command do', async () => {
    const script = await readFile('tests/scenarios/workflow-with-slots-and-a-tool.yaml', 'utf8');
    const attempt = await attempted(testOf(script), {});
    expect(attempt.scorerResults.map(({ result }) => result)).not.toContain('fail');
    expect(scores(attempt).join('\n')).toContain('called: reserve_table({"name":"Anna Miller","guests":4})');
  });

  it('is a chat where the test is one', async () => {
    const attempt = await attempted(testOf('steps: [{ say: hello }, { hears: /\\w/ }]', { type: 'chat' }));
    expect(attempt.scorerResults.map(({ result }) => result)).toEqual(['pass', 'pass', 'pass']);
    expect(attempt.call?.artifact.transcript).toMatch(/^User: hello\nAI: /);
  });

  it('says so when nobody is there to talk to', async () => {
    const gone = await api.assistant.create({ name: 'Gone' });
    const suite = await api.testSuite.create({ targetPlan: { assistantId: gone.id } });
    await api.testSuiteTest.create(suite.id, testOf('steps: [{ say: hello }]'));
    await api.assistant.delete(gone.id);
    const { id } = await api.testSuiteRun.create(suite.id, {});
    await expect
      .poll(async () => (await api.testSuiteRun.get(suite.id, id)).status, { timeout: 30_000 })
      .toBe('completed');
    const run = await api.testSuiteRun.get(suite.id, id);
    expect(JSON.stringify(run.testResults[0]?.attempts[0]?.scorerResults)).toMatch(
      /not-found: .*server-refused/,
    );
  });

  it.each<[string, string, Partial<CreateTestSuiteTest>, string]>([
    [
      'a step that nobody knows',
      'steps: [{ says: hello }, { say: a }]',
      {},
      'step 1: it must have exactly one of',
    ],
    ['what is no YAML', 'steps:\n- say: [', {}, 'Flow sequence'],
    [
      'several at once',
      'scenarios: [{ name: a, steps: [{ say: a }] }, { name: b, steps: [{ say: b }] }]',
      {},
      'field scenarios: a test is one scenario',
    ],
    ['runs of its own', 'repeat: 3\nsteps: [{ say: a }]', {}, 'field repeat: numAttempts'],
    [
      'another channel',
      'channel: chat\nsteps: [{ say: a }]',
      {},
      'field channel: a test of the type voice is a call',
    ],
    ['a voice', 'steps: [{ say: a, aloud: true }]', {}, 'step 1 (say), field aloud'],
    ['steps of calls in chats', 'steps: [{ ends: true }]', { type: 'chat' }, 'chats have no such step'],
    [
      'secrets',
      'assistant: { server: { url: "https://a.example", secret: s } }\nsteps: [{ say: a }]',
      {},
      'field assistant: it contains secrets',
    ],
  ])('is refused with %s', async (_what, script, fields, message) => {
    const suite = await api.testSuite.create({ targetPlan: { assistantId } });
    const refused = {
      code: 'validation-failed',
      body: { message: [expect.stringContaining(`script is not valid: `)] },
    };
    const failed = await api.testSuiteTest
      .create(suite.id, testOf(script, fields))
      .catch((error: unknown) => error);
    expect(failed).toMatchObject(refused);
    expect(JSON.stringify(Object(failed).body)).toContain(message);
    const sound = await api.testSuiteTest.create(suite.id, testOf('user: hello', fields));
    await expect(api.testSuiteTest.update(suite.id, sound.id, { script })).rejects.toMatchObject(refused);
  });

  it('is no scenario where a tester is told what to do', async () => {
    const suite = await api.testSuite.create({ targetPlan: { assistantId } });
    for (const script of ['steps:\n- greet\n- ask for a price', 'user: steps: say: hello', 'Say: hello'])
      expect(await api.testSuiteTest.create(suite.id, testOf(script))).toMatchObject({ script });
  });
});
