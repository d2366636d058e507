import type { CreateSession, Session } from '@saywell/contract';
import { expect, it } from 'vitest';
import { fakeStore } from '../../http/testing/fake-context.ts';
import { createVirtualClock } from '../../platform/testing/virtual-clock.ts';
import { answeringParts, sessionOptions } from './answering-parts.ts';
import { findConversation } from './conversation.ts';
import type { ReplyParts } from './reply-parts.ts';

const customer: CreateSession['customer'] = { number: '+15005550006', name: 'Ann' };
const sessionId = '0192f0c0-0000-7000-8000-00000000000a';
const assistant = { firstMessage: 'Hello {{customer.name}}, {{customer.number}}.' };

async function greeted(body: { sessionId: string } | { newSession: CreateSession }): Promise<string | null> {
  const store = fakeStore();
  const session = { customer, status: 'active', expirationSeconds: 60, updatedAt: new Date(0).toISOString() };
  const stored = { ...store.session, get: async () => session as Session };
  const asked = { assistant, input: 'Hi', ...body };
  const conversation = await findConversation({ ...store, session: stored }, 'org', asked, 0);
  const parts = {
    store,
    knowledgeOf: async () => [],
    clock: createVirtualClock(),
    log: { warn: () => undefined },
  };
  const found = { assistant, overrides: undefined };
  const { config } = await answeringParts(
    parts as unknown as ReplyParts,
    { id: 'chat', orgId: 'org' },
    found,
    conversation.customer,
  );
  return config.firstMessage;
}

it('the chats of a session know its customer (field: customer.number, customer.name)', async () => {
  const said = 'Hello Ann, +15005550006.';
  expect(await greeted({ sessionId })).toBe(said);
  expect(await greeted({ newSession: { assistant, customer } })).toBe(said);
});

it('the dialogue is told how the assistant’s base is to be searched (field: model.knowledgeBaseId)', async () => {
  const store = fakeStore();
  const searchPlan = { searchType: 'hybrid', topK: 1, scoreThreshold: 0.99 };
  const head = async () => ({ id: 'base', provider: 'trieve', searchPlan });
  const parts = {
    store: { ...store, knowledgeBase: { ...store.knowledgeBase, head } },
    knowledgeOf: async () => [],
    clock: createVirtualClock(),
    log: { warn: () => undefined },
  };
  const model = { provider: 'openai', model: 'm', knowledgeBaseId: 'base' } as const;
  const answering = await answeringParts(
    parts as unknown as ReplyParts,
    { id: 'chat', orgId: 'org' },
    { assistant: { model }, overrides: undefined },
    undefined,
  );
  expect(sessionOptions(answering, [], []).knowledgePlan).toEqual({ most: 1, leastScore: 0.99 });
});
