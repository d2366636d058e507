import type { Assistant, KnowledgeBase, TestSuite, TestSuiteRun } from '@saywell/contract';
import type { RealServer } from './real-server.ts';

/** Of names that try to be more than names. */
export const hostileName = '<img src=x onerror=alert(1)> \u202egnirts desrever\u202c =HYPERLINK("x")';

export type Send = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

/** Requests with the installation's key. */
export const sender =
  ({ url, privateKey }: Pick<RealServer, 'url' | 'privateKey'>): Send =>
  async <Answer>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${privateKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };

const hours = (answer: string) => [{ id: 'open', title: 'Hours', questions: ['When are you open?'], answer }];

/** Somebody who answers from one fact, and another answer of it. */
export async function seedAnsweringAssistant(send: Send) {
  const base = await send<KnowledgeBase>('POST', '/knowledge-base', {
    provider: 'saywell',
    name: 'Bakery',
    entries: hours('We are open from six to two, every day.'),
  });
  const { id } = await send<Assistant>('POST', '/assistant', {
    name: 'Nora of the bakery',
    firstMessage: 'Good morning.',
    model: { provider: 'saywell', model: 'built-in', knowledgeBaseId: base.id },
  });
  const answer = (text: string): Promise<unknown> =>
    send('PATCH', `/knowledge-base/${base.id}`, { entries: hours(text) });
  return { id, answer };
}

/** A suite with two runs: a test that came to fail, one that nobody judges, one with a hostile name. */
export async function seedTestSuite(send: Send) {
  const { id: assistantId, answer } = await seedAnsweringAssistant(send);
  const suite = await send<TestSuite>('POST', '/test-suite', {
    name: 'What callers ask most',
    targetPlan: { assistantId },
  });
  const add = (name: string, rubrics: readonly string[], more: object = {}): Promise<unknown> =>
    send('POST', `/test-suite/${suite.id}/test`, {
      type: 'chat',
      name,
      script: 'user: When are you open?',
      scorers: rubrics.map((rubric) => ({ type: 'ai', rubric })),
      ...more,
    });
  await add('Asks for the opening hours', ['contains: six to two', 'not contains: {{'], { numAttempts: 2 });
  await add('Is polite', ['It greets and thanks as a good host does.']);
  await add('Says something at all', ['matches: *']);
  await add(hostileName, [`contains: ${hostileName}`], {
    script: `user: ${hostileName.repeat(8)}`,
    type: 'voice',
  });
  const before = await runToEnd(send, suite.id);
  await answer('We are open from nine to five.');
  const after = await runToEnd(send, suite.id);
  return { suite: suite.id, before, after };
}

async function runToEnd(send: Send, suite: string): Promise<string> {
  const { id } = await send<TestSuiteRun>('POST', `/test-suite/${suite}/run`, {});
  for (;;) {
    const { status } = await send<TestSuiteRun>('GET', `/test-suite/${suite}/run/${id}`);
    if (status === 'completed') return id;
    if (status === 'failed') throw new Error('the run was given up');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
