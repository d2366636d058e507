import { createFakeDialogue } from '@saywell/agent/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAssistantKnowledge } from '../features/agents/assistant-knowledge.ts';
import { createChatService } from '../features/chat/chat-service.ts';
import { fakeContext } from '../http/testing/fake-context.ts';
import { systemClock } from '../platform/clock.ts';
import { createVirtualClock } from '../platform/testing/virtual-clock.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
const usage = { promptTokens: 1_000, completionTokens: 200, cachedPromptTokens: 0 };
const dialogue = createFakeDialogue({
  clock: createVirtualClock(),
  answer: (text) => (text === 'count' ? { text: 'Counted.', usage } : 'Not counted.'),
});

beforeAll(async () => {
  const { serverMessages } = fakeContext();
  test = await openApi((store) => ({
    serverMessages: { ...serverMessages, send: async () => undefined },
    chats: createChatService({
      store,
      serverMessages: { ...serverMessages, send: async () => undefined },
      dialogueOf: () => dialogue,
      knowledgeOf: createAssistantKnowledge(store),
      prices: { 'fake-dialogue/m1': { perMillionPromptTokens: 2, perMillionCompletionTokens: 10 } },
      clock: { ...systemClock, now: () => Date.parse('2026-01-01T00:00:00.000Z') },
      log: { warn: () => undefined },
    }),
  }));
});
afterAll(() => test[Symbol.asyncDispose]());

it('a chat has what its answer took, when the model counts', async () => {
  const assistant = { name: 'Ann', model: { provider: 'openai', model: 'm1' } } as const;
  const chat = await test.api.chat.create({ assistant, input: 'count' });
  const costs = [{ type: 'model', model: { provider: 'fake-dialogue', model: 'm1' }, ...usage, cost: 0.004 }];
  expect(chat).toMatchObject({ cost: 0.004, costs });
  expect(await test.api.chat.get(chat.id)).toMatchObject({ cost: 0.004, costs });
  const uncounted = await test.api.chat.create({ assistant, input: 'hello' });
  expect(uncounted).not.toHaveProperty('cost');
  expect(uncounted).not.toHaveProperty('costs');
});

it('a session has what its chats took, one entry for each model', async () => {
  const assistant = { name: 'Ann', model: { provider: 'openai', model: 'm1' } } as const;
  const { id: sessionId } = await test.api.session.create({ assistant });
  for (const input of ['count', 'hello', 'count']) await test.api.chat.create({ sessionId, input });
  const session = await test.api.session.get(sessionId);
  expect(session.cost).toBe(0.008);
  expect(session.costs).toEqual([
    {
      type: 'model',
      model: { provider: 'fake-dialogue', model: 'm1' },
      promptTokens: 2_000,
      completionTokens: 400,
      cachedPromptTokens: 0,
      cost: 0.008,
    },
  ]);
  // What was configured is still there.
  expect(session.assistant).toEqual(assistant);
});
