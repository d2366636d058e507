import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAssistantKnowledge } from '../features/agents/assistant-knowledge.ts';
import { createChatService } from '../features/chat/chat-service.ts';
import { createFakeDialogues } from '../features/chat/testing/fake-dialogues.ts';
import {
  type CustomerServer,
  json,
  openCustomerServer,
  status,
} from '../features/server-messages/testing/customer-server.ts';
import { openTestMessages } from '../features/server-messages/testing/test-messages.ts';
import { systemClock } from '../platform/clock.ts';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
let customer: CustomerServer;
const warn = vi.fn();

beforeAll(async () => {
  test = await openApi((store) => {
    const serverMessages = openTestMessages(store).service;
    const chats = createChatService({
      store,
      serverMessages,
      dialogueOf: createFakeDialogues().dialogueOf,
      knowledgeOf: createAssistantKnowledge(store),
      clock: { ...systemClock, now: () => Date.parse('2026-01-01T00:00:00.000Z') },
      log: { warn },
    });
    return { chats, serverMessages };
  });
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  customer = await openCustomerServer();
  warn.mockClear();
  return () => customer[Symbol.asyncDispose]();
});

const secret = 'the secret of the knowledge base';
const provider = 'custom-knowledge-base';
const base = () =>
  test.api.knowledgeBase.create({ provider, server: { url: `${customer.url}/knowledge`, secret } });
const documents = [
  { content: 'The lighthouse is blue.', similarity: 0.4 },
  { content: 'The lighthouse is red.', similarity: 0.9, uuid: 'doc-red' },
];
const question = 'What colour is the lighthouse?';
const answerTo = async (model: object, input = question) => {
  const chat = await test.api.chat.create({
    assistant: { name: 'Ava', model: { provider: 'saywell', model: 'built-in', ...model } },
    input,
  });
  return chat.output?.at(-1)?.content;
};

describe('a knowledge base on the customer’s server', () => {
  it('is asked for every answer of a chat, with the conversation (field: model.knowledgeBase.provider)', async () => {
    customer.answerAlways(json({ documents }));
    const { id } = await base();
    expect(await answerTo({ knowledgeBaseId: id })).toContain('The lighthouse is red.');
    expect(
      await answerTo({ knowledgeBase: { provider, server: { url: `${customer.url}/inline` } } }),
    ).toContain('The lighthouse is red.');
    expect(customer.received.map(({ path }) => path)).toEqual(['/knowledge', '/inline']);
    expect(customer.received[0]?.headers).toMatchObject({ 'x-vapi-secret': secret });
    expect(customer.received[0]?.message).toMatchObject({
      type: 'knowledge-base-request',
      messagesOpenAIFormatted: [{ role: 'user', content: question }],
      chat: { input: [{ role: 'user', content: question }] },
      assistant: { name: 'Ava' },
    });
    expect(customer.received[0]?.body).not.toContain(secret);
  });

  it('may say itself what is answered', async () => {
    customer.answerAlways(json({ message: 'My colleague knows.' }));
    expect(await answerTo({ knowledgeBaseId: (await base()).id })).toBe('My colleague knows.');
  });

  it.each([
    ['does not work', () => customer.answerAlways(status(500))],
    ['answers rubbish', () => customer.answerAlways(json({ documents: 'all' }))],
  ])('leaves the assistant alone when it %s', async (_what, prepare) => {
    prepare();
    expect(await answerTo({ knowledgeBaseId: (await base()).id })).toMatch(/\w/);
    expect(warn).toHaveBeenCalledWith({ code: expect.stringMatching(/^server-/) }, expect.any(String));
  });

  it('answers POST /knowledge-base/{id}/query, the best first', async () => {
    customer.answerAlways(json({ documents }));
    const { id } = await base();
    expect(await test.api.knowledgeBase.query(id, { query: question })).toEqual({
      documents: [documents[1], documents[0]],
    });
    expect(await test.api.knowledgeBase.query(id, { query: question, limit: 1 })).toEqual({
      documents: [documents[1]],
    });
    customer.answerAlways(status(500));
    await expect(test.api.knowledgeBase.query(id, { query: question })).rejects.toMatchObject({
      status: 502,
      code: 'provider-unavailable',
    });
  });

  it.each([
    [{}, 'server.url'],
    [{ url: 'ftp://files.example' }, 'server.url'],
    [{ url: 'https://a.example', timeoutSeconds: 301 }, 'server.timeoutSeconds'],
    [{ url: 'https://a.example', colour: 'red' }, 'server.property colour should not exist'],
  ])('is refused with the server %j', async (server, message) => {
    const answer = await test.server.inject({
      method: 'POST',
      url: '/knowledge-base',
      headers: { authorization: `Bearer ${test.keys.private}` },
      payload: { provider, server },
    });
    expect([answer.statusCode, answer.json().message.join()]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
  });
});

describe('the knowledge of an assistant', () => {
  const file = async (text: string): Promise<string> => {
    const id = test.store.file.createId();
    const fields = { originalName: 'a.txt', mimetype: 'text/plain', bytes: 1, purpose: 'assistant' };
    await test.store.file.create(test.orgId, { id, ...fields });
    await finish(id, text);
    return id;
  };
  const finish = (id: string, content: string) =>
    test.store.file.finish(test.orgId, id, { bytes: 1, passages: [{ title: 'Lighthouse', content }] });
  let time = Date.parse('2026-02-01T00:00:00.000Z');
  const passTime = () => test.setTime(new Date((time += 1_000)).toISOString());

  it('is read again only when the base or one of its files has changed', async () => {
    const passages = vi.fn(test.store.file.passages);
    const knowledgeOf = createAssistantKnowledge({ ...test.store, file: { ...test.store.file, passages } });
    const fileId = await file('The lighthouse is red.');
    const { id } = await test.api.knowledgeBase.create({ provider: 'saywell', fileIds: [fileId] });
    const read = () => knowledgeOf(test.orgId, { model: { provider: 'saywell', knowledgeBaseId: id } });

    const first = await read();
    expect(first.map(({ answer }) => answer)).toEqual(['The lighthouse is red.']);
    expect(await read()).toBe(first);
    expect(passages).toHaveBeenCalledTimes(1);

    passTime();
    await finish(fileId, 'The lighthouse is blue.');
    expect((await read()).map(({ answer }) => answer)).toEqual(['The lighthouse is blue.']);
    passTime();
    const entries = [{ title: 'Door', questions: ['which door'], answer: 'The green one.' }];
    await test.api.knowledgeBase.update(id, { entries });
    expect((await read()).map(({ answer }) => answer)).toEqual(['The green one.', 'The lighthouse is blue.']);
    await test.store.file.delete(test.orgId, fileId);
    expect((await read()).map(({ answer }) => answer)).toEqual(['The green one.']);
    expect(passages).toHaveBeenCalledTimes(4);
    await test.api.knowledgeBase.delete(id);
    await expect(read()).rejects.toMatchObject({ code: 'not-found' });
  });
});
