import { connect } from 'node:net';
import type { Chat, CreateToken, ServerMessage } from '@saywell/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAssistantKnowledge } from '../features/agents/assistant-knowledge.ts';
import { createChatService } from '../features/chat/chat-service.ts';
import { createFakeDialogues } from '../features/chat/testing/fake-dialogues.ts';
import type { ServerMessages } from '../features/server-messages/create-server-messages.ts';
import { fakeContext } from '../http/testing/fake-context.ts';
import { systemClock } from '../platform/clock.ts';
import { openApi, type TestApi } from './testing/open-api.ts';
import { signIn } from './testing/sign-in.ts';

let test: TestApi;
let now = Date.parse('2026-01-01T00:00:00.000Z');
const { dialogueOf, asked } = createFakeDialogues();
const unknownId = '0192f0c0-0000-7000-8000-0000000000ff';
const site = 'https://site.example';

/** What would be sent to the customer's server. */
const sent: {
  orgId: string;
  message: ServerMessage;
  context: object | undefined;
  isStoredWithIt: boolean;
}[] = [];
const serverMessages: Pick<ServerMessages, 'send' | 'ask'> = {
  ask: fakeContext().serverMessages.ask,
  async send(orgId, { context }, message, store) {
    const isStoredWithIt = store !== undefined && store !== test.store;
    sent.push({ orgId, message, context, isStoredWithIt });
  },
};

beforeAll(async () => {
  test = await openApi((store) => ({
    serverMessages: { ...fakeContext().serverMessages, ...serverMessages },
    chats: createChatService({
      store,
      serverMessages,
      dialogueOf,
      knowledgeOf: createAssistantKnowledge(store),
      clock: { ...systemClock, now: () => now },
      log: { warn: () => undefined },
    }),
  }));
});
afterAll(() => test[Symbol.asyncDispose]());

function passTime(ms: number): void {
  now += ms;
  test.setTime(new Date(now).toISOString());
}
const assistantOf = async (name: string): Promise<string> => (await test.api.assistant.create({ name })).id;
const outputOf = ({ output }: Pick<Chat, 'output'>): string => output?.[0]?.content ?? '';
const refusal = (code: string, message?: unknown) =>
  expect.objectContaining({ code, ...(message !== undefined && { message }) });
async function post(url: string, payload: object, key = test.keys.private, headers: object = {}) {
  const answer = await test.server.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
  return answer;
}
const publicKey = async (restrictions: CreateToken['restrictions']): Promise<string> =>
  (await test.store.token.create(test.orgId, { tag: 'public', restrictions })).value;

/** An assistant that takes bookings. */
const bookingAssistant = async (): Promise<string> =>
  (
    await test.api.assistant.create({
      name: 'Ava',
      metadata: { saywell: { booking: {}, timeZone: 'America/New_York' } },
    })
  ).id;
const booking = ['I would like to book a demo', 'Anna Miller', '302 555 0142', 'Tuesday at ten', 'yes'];

describe('chats', () => {
  it('AP-23 POST /chat answers, remembers through previousChatId, and books what was asked for', async () => {
    const assistantId = await bookingAssistant();
    let chat: Chat | undefined;
    for (const input of booking) {
      chat = await test.api.chat.create({ assistantId, input, ...(chat && { previousChatId: chat.id }) });
      expect(chat).toMatchObject({ input, assistantId, orgId: test.orgId });
      expect(outputOf(chat)).not.toBe('');
    }
    const last = await test.api.chat.get(chat?.id ?? '');
    expect(last).toEqual(chat);
    expect(last.messages).toHaveLength(booking.length * 2 - 1);
    expect(last).not.toHaveProperty('cost');
    expect(await test.api.booking.list()).toEqual([
      {
        id: expect.any(String),
        orgId: test.orgId,
        chatId: last.id,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        state: 'new',
        name: 'Anna Miller',
        phone: '+13025550142',
        when: 'tuesday at ten',
        at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T10:00:00-0[45]:00$/),
      },
    ]);
    expect(await test.otherApi.booking.list()).toEqual([]);
  });

  it('a booking is changed and cancelled later in the conversation, by previousChatId and in a session', async () => {
    const assistantId = await bookingAssistant();
    const before = (await test.api.booking.list()).length;
    const own = async () => (await test.api.booking.list()).slice(0, -before || undefined);
    let chat: Chat | undefined;
    const say = async (input: string) => {
      chat = await test.api.chat.create({ assistantId, input, ...(chat && { previousChatId: chat.id }) });
    };
    for (const input of booking) await say(input);
    await say('can you change it to four?');
    expect(await own()).toMatchObject([{ name: 'Anna Miller', at: expect.stringContaining('T16:00:00') }]);
    await say('cancel my demo');
    expect(await own()).toEqual([]);

    const session = await test.api.session.create({ assistantId });
    for (const input of [...booking, 'can you change it to five?'])
      await test.api.chat.create({ sessionId: session.id, input });
    expect(await own()).toMatchObject([{ at: expect.stringContaining('T17:00:00') }]);
    await test.api.chat.create({ sessionId: session.id, input: 'cancel my demo' });
    expect(await own()).toEqual([]);
  });

  it('an assistant without bookings in its metadata takes none', async () => {
    const assistantId = await assistantOf('Ava');
    const chat = await test.api.chat.create({ assistantId, input: 'I would like to book a demo' });
    expect(outputOf(chat)).not.toMatch(/your name/);
  });

  it('AP-22 GET /chat lists pages by every filter', async () => {
    const assistantId = await assistantOf('Echo');
    const session = await test.api.session.create({ assistantId });
    const chats: Chat[] = [];
    for (const input of ['one', 'two', 'three']) {
      passTime(1000);
      chats.push(await test.api.chat.create({ sessionId: session.id, input }));
    }
    const [first, second, third] = chats.map(({ id }) => id);
    const ids = async (query: Parameters<typeof test.api.chat.list>[0]) =>
      (await test.api.chat.list(query)).results.map(({ id }) => id);
    expect(await ids({ sessionId: session.id })).toEqual([third, second, first]);
    expect(await ids({ assistantId, sortOrder: 'ASC' })).toEqual([first, second, third]);
    expect(await ids({ assistantIdAny: [assistantId, unknownId], limit: 1, page: 2 })).toEqual([second]);
    expect(await ids({ idAny: [first ?? '', third ?? ''] })).toEqual([third, first]);
    expect(await ids({ id: second })).toEqual([second]);
    expect(await ids({ previousChatId: first })).toEqual([]);
    expect(await ids({ sessionId: session.id, createdAtGt: chats[1]?.createdAt })).toEqual([third]);
    expect(await ids({ workflowId: unknownId })).toEqual([]);
    const page = await test.api.chat.list({ sessionId: session.id, limit: 2 });
    expect(page.metadata).toMatchObject({
      totalItems: 3,
      itemsPerPage: 2,
      currentPage: 1,
      hasNextPage: true,
    });
    expect(await ids({ sessionId: session.id, limit: 2, cursor: page.metadata.nextCursor })).toEqual([first]);
    expect((await test.otherApi.chat.list({ sessionId: session.id })).results).toEqual([]);
  });

  it('AP-24 GET /chat/{id} answers the chat of this organisation', async () => {
    const chat = await test.api.chat.create({ assistant: { name: 'Echo' }, name: 'Trial', input: 'hi' });
    expect(await test.api.chat.get(chat.id)).toEqual({
      ...chat,
      name: 'Trial',
      assistant: { name: 'Echo' },
      input: 'hi',
      messages: [{ role: 'user', content: 'hi' }],
      output: [{ role: 'assistant', content: 'You wrote hi.' }],
    });
    await expect(test.otherApi.chat.get(chat.id)).rejects.toEqual(refusal('not-found'));
    await expect(test.api.chat.get(unknownId)).rejects.toEqual(refusal('not-found'));
  });

  it('AP-25 DELETE /chat/{id} forgets the chat and answers with it', async () => {
    const chat = await test.api.chat.create({ assistant: { name: 'Echo' }, input: 'hi' });
    await expect(test.otherApi.chat.delete(chat.id)).rejects.toEqual(refusal('not-found'));
    expect(await test.api.chat.delete(chat.id)).toEqual(chat);
    await expect(test.api.chat.get(chat.id)).rejects.toEqual(refusal('not-found'));
    await expect(test.api.chat.delete(chat.id)).rejects.toEqual(refusal('not-found'));
  });

  it('stream in the shape that existing clients read', async () => {
    const session = await test.api.session.create({ assistant: { name: 'Echo' } });
    const answer = await post('/chat', { sessionId: session.id, input: 'hi', stream: true });
    const { results } = await test.api.chat.list({ sessionId: session.id });
    const id = results[0]?.id;
    const chunk = (delta: string) =>
      `data: {"id":"${id}","sessionId":"${session.id}","path":"chat.output[0].content","delta":"${delta}"}\n\n`;
    expect(answer.payload).toBe(`${chunk('You wrote ')}${chunk('hi.')}data: [DONE]\n\n`);
    expect(answer.statusCode).toBe(201);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': expect.any(String),
    });
    expect(results).toEqual([expect.objectContaining({ stream: true, output: [expect.anything()] })]);
    const alone = await post('/chat', { assistant: { name: 'Echo' }, input: 'hi', stream: true });
    expect(JSON.parse(alone.payload.slice(6, alone.payload.indexOf('\n')))).not.toHaveProperty('sessionId');
  });

  it('give the dialogue the assistant with its variables, the instructions and what was said', async () => {
    const assistant = {
      name: 'Echo',
      firstMessage: 'Hello {{name}}!',
      model: {
        provider: 'saywell' as const,
        model: 'built-in' as const,
        messages: [{ role: 'system' as const, content: 'You serve {{name}}.' }],
      },
    };
    const overrides = { variableValues: { name: 'Ann' } };
    const first = await test.api.chat.create({ assistant, assistantOverrides: overrides, input: 'one' });
    await test.api.chat.create({
      previousChatId: first.id,
      input: [
        { role: 'developer', content: 'Be brief.' },
        { role: 'assistant', content: 'Yes?' },
        { role: 'user', content: 'two' },
      ],
    });
    expect(asked.at(-1)).toMatchObject({
      userText: 'two',
      options: { messages: [{ role: 'system', content: 'You serve Ann.\n\nBe brief.' }] },
      history: [
        { role: 'user', content: 'one' },
        { role: 'assistant', content: 'You wrote one.' },
        { role: 'assistant', content: 'Yes?' },
      ],
    });
  });

  it('answer from the first member of a squad and from a knowledge base (field: model.knowledgeBaseId)', async () => {
    const member = await assistantOf('Echo');
    const squad = await test.api.squad.create({ members: [{ assistantId: member }] });
    const chat = await test.api.chat.create({ squadId: squad.id, input: 'hi' });
    expect(chat).toMatchObject({ squadId: squad.id, output: [{ content: 'You wrote hi.' }] });
    const model = { provider: 'saywell' as const, knowledgeBaseId: unknownId };
    await expect(test.api.chat.create({ assistant: { model }, input: 'hi' })).rejects.toEqual(
      refusal('not-found', `model.knowledgeBaseId ${unknownId} was not found.`),
    );
  });

  it('fail with a code when the model is down, and store nothing', async () => {
    const assistantId = await assistantOf('Down');
    const session = await test.api.session.create({ assistantId });
    const body = { sessionId: session.id, input: 'hi' };
    await expect(test.api.chat.create(body)).rejects.toMatchObject({
      status: 503,
      code: 'model-unavailable',
      message: "The assistant's model is not available.",
    });
    expect((await post('/chat', { ...body, stream: true })).statusCode).toBe(503);
    expect((await post('/chat/responses', body)).json()).toMatchObject({ code: 'model-unavailable' });
    const breaks = { assistant: { name: 'Breaks' }, input: 'hi' };
    const streamed = await post('/chat', { ...breaks, stream: true });
    expect(streamed.payload).toContain('"delta":"So far "');
    expect(streamed.payload).toMatch(/event: error\ndata: \{.*"code":"model-unavailable".*\}\n\n$/);
    expect(streamed.payload).not.toContain('secret');
    expect((await test.api.chat.list({ sessionId: session.id })).results).toEqual([]);
    expect((await test.api.session.get(session.id)).messages).toEqual([]);
  });

  it('stop the model when their caller is gone, and store nothing', async () => {
    const assistantId = await assistantOf('Stuck');
    const port = Number(new URL(await test.server.listen({ port: 0, host: '127.0.0.1' })).port);
    for (const stream of [true, false]) {
      const before = asked.length;
      const payload = JSON.stringify({ assistantId, input: 'hi', stream });
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `POST /chat HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${test.keys.private}\r\n` +
          `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(payload)}\r\n\r\n${payload}`,
      );
      await vi.waitFor(() => expect(asked.length).toBe(before + 1));
      if (stream) await new Promise((resolve) => socket.once('data', resolve));
      expect(asked.at(-1)?.signal.aborted).toBe(false);
      socket.destroy();
      await vi.waitFor(() => expect(asked.at(-1)?.signal.aborted).toBe(true));
    }
    expect((await test.api.chat.list({ assistantId })).results).toEqual([]);
  });

  it.each([
    ['no target', { input: 'hi' }, /^assistantId is not valid: one of assistantId, assistant, squadId/],
    [
      'two targets',
      { assistantId: unknownId, squadId: unknownId, input: 'hi' },
      /^assistantId is not valid: only one/,
    ],
    [
      'two conversations',
      { sessionId: unknownId, previousChatId: unknownId, input: 'hi' },
      /^sessionId is not valid: only one/,
    ],
    ['no input', { assistantId: unknownId }, /^input is required/],
    ['an empty input', { assistantId: unknownId, input: '' }, /^input must be longer/],
    ['a long input', { assistantId: unknownId, input: 'x'.repeat(10_001) }, /^input .* 10000 characters/],
    ['no messages', { assistantId: unknownId, input: [] }, /^input must contain at least 1/],
    [
      'nothing of the visitor',
      { assistantId: unknownId, input: [{ role: 'assistant', content: 'x' }] },
      /^input is not valid: the last message must have the role user/,
    ],
    [
      'an unknown role',
      { assistantId: unknownId, input: [{ role: 'king', content: 'x' }] },
      /^input\.0\.role must be one of/,
    ],
    ['a number', { assistantId: unknownId, input: 7 }, /^input /],
    ['a bad id', { assistantId: 'x', input: 'hi' }, /^assistantId must be a UUID/],
    [
      'an unknown field',
      { assistantId: unknownId, input: 'hi', colour: 1 },
      /^property colour should not exist/,
    ],
    ['a long name', { assistantId: unknownId, input: 'hi', name: 'x'.repeat(41) }, /^name must be shorter/],
    [
      'text messages',
      { assistantId: unknownId, input: 'hi', transport: { type: 'twilio.sms' } },
      /^transport/,
    ],
  ])('refuse %s, naming the field', async (_what, body, message) => {
    const answer = await post('/chat', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'validation-failed',
      message: expect.arrayContaining([expect.stringMatching(message)]),
    });
  });

  it("do not find another organisation's assistants, sessions and chats", async () => {
    const assistantId = await assistantOf('Echo');
    const session = await test.api.session.create({ assistantId });
    const chat = await test.api.chat.create({ assistantId, input: 'hi' });
    const squad = await test.api.squad.create({ members: [{ assistantId }] });
    const bodies = [
      { assistantId },
      { squadId: squad.id },
      { sessionId: session.id },
      { previousChatId: chat.id },
    ];
    for (const body of bodies) {
      const [field, id] = Object.entries(body)[0] ?? [];
      await expect(test.otherApi.chat.create({ ...body, input: 'hi' })).rejects.toEqual(
        refusal('not-found', `${field} ${id} was not found.`),
      );
    }
    expect((await test.api.session.get(session.id)).messages).toEqual([]);
  });
});

describe('the server of an assistant', () => {
  it('is notified of its chats and sessions, within their transaction, when it asks for that', async () => {
    const types = [
      'chat.created',
      'chat.deleted',
      'session.created',
      'session.updated',
      'session.deleted',
    ] as const;
    const { id: assistantId } = await test.api.assistant.create({ name: 'Echo', serverMessages: [...types] });
    sent.length = 0;
    const session = await test.api.session.create({ assistantId });
    const chat = await test.api.chat.create({ sessionId: session.id, input: 'hi' });
    await test.api.session.update(session.id, { name: 'Changed' });
    await test.api.chat.delete(chat.id);
    await test.api.session.delete(session.id);
    expect(sent.map(({ message }) => message)).toEqual([
      { type: 'session.created', session },
      { type: 'chat.created', chat },
      { type: 'session.updated', session: expect.objectContaining({ id: session.id, name: 'Changed' }) },
      { type: 'chat.deleted', chat },
      { type: 'session.deleted', session: expect.objectContaining({ id: session.id }) },
    ]);
    expect(sent.every(({ orgId, isStoredWithIt }) => orgId === test.orgId && isStoredWithIt)).toBe(true);
    const byEcho = { assistant: expect.objectContaining({ name: 'Echo' }) };
    expect(sent.map(({ context }) => context)).toEqual(Array.from(sent, () => byEcho));
    sent.length = 0;
    await expect(test.api.chat.delete(chat.id)).rejects.toEqual(refusal('not-found'));
    await test.api.chat.create({ assistant: { name: 'Echo' }, input: 'hi' });
    expect(sent).toEqual([]);
  });
});

/** Events of a stream in their order, `[DONE]` left out. */
function eventsOf(payload: string) {
  return payload
    .split('\n\n')
    .filter((text) => text !== '' && !text.endsWith('[DONE]'))
    .map((text) => {
      const [, name, data = ''] = /^(?:event: (.*)\n)?data: (.*)$/.exec(text) ?? [];
      return { name, data: JSON.parse(data) };
    });
}

describe("OpenAI's Responses API", () => {
  it('AP-26 POST /chat/responses answers in that shape, with events by default', async () => {
    const assistantId = await assistantOf('Echo');
    const whole = await test.api.chat.createResponse({ assistantId, input: 'hi', stream: false });
    const stored = await test.api.chat.get(whole.id);
    const item = (text: string, id = stored.id) => ({
      id: `msg_${id}`,
      type: 'message',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text, annotations: [] }],
    });
    const fields = {
      object: 'response',
      created_at: Math.floor(now / 1000),
      error: null,
      model: assistantId,
      tools: [],
      tool_choice: 'none',
      parallel_tool_calls: false,
      incomplete_details: null,
      instructions: null,
      metadata: {},
    };
    expect(whole).toEqual({
      ...fields,
      id: stored.id,
      status: 'completed',
      previous_response_id: null,
      output: [item('You wrote hi.')],
    });
    const answer = await post('/chat/responses', { previousChatId: whole.id, input: 'ho', model: 'any' });
    const [streamed] = (await test.api.chat.list({ previousChatId: whole.id })).results;
    const id = streamed?.id ?? '';
    const response = { ...fields, id, model: 'any', previous_response_id: whole.id };
    const begun = { ...response, status: 'in_progress', output: [] };
    const done = item('You wrote ho.', id);
    const place = { item_id: done.id, output_index: 0, content_index: 0 };
    const part = done.content[0];
    const events = [
      { type: 'response.created', response: begun },
      { type: 'response.in_progress', response: begun },
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { ...done, status: 'in_progress', content: [] },
      },
      { type: 'response.content_part.added', ...place, part: { ...part, text: '' } },
      { type: 'response.output_text.delta', ...place, delta: 'You wrote ' },
      { type: 'response.output_text.delta', ...place, delta: 'ho.' },
      { type: 'response.output_text.done', ...place, text: 'You wrote ho.' },
      { type: 'response.content_part.done', ...place, part },
      { type: 'response.output_item.done', output_index: 0, item: done },
      { type: 'response.completed', response: { ...response, status: 'completed', output: [done] } },
    ];
    expect(eventsOf(answer.payload)).toEqual(
      events.map((event, place) => ({ name: event.type, data: { ...event, sequence_number: place } })),
    );
    const broken = await post('/chat/responses', { assistant: { name: 'Breaks' }, input: 'hi' });
    expect(broken.payload).toMatch(
      /event: error\ndata: \{"type":"error","code":"model-unavailable","message":"[^"]+","param":null,"sequence_number":5\}\n\n$/,
    );
  });

  it('takes what OpenAI’s clients send: the assistant as model, the response before', async () => {
    const model = await assistantOf('Echo');
    const first = await test.api.chat.createResponse({ model, input: 'hi', stream: false });
    const second = await test.api.chat.createResponse({
      model,
      previous_response_id: first.id,
      input: 'ho',
    });
    expect([first.model, second.model, second.previous_response_id]).toEqual([model, model, first.id]);
    expect((await test.api.chat.get(second.id)).messages).toHaveLength(3);
    await expect(test.api.chat.createResponse({ model: 'gpt-4o', input: 'hi' })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe("OpenAI's Chat Completions API", () => {
  it('POST /chat/completions answers the whole conversation that is sent', async () => {
    const model = await assistantOf('Echo');
    const messages = [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: [{ type: 'text', text: 'ho' }] },
    ] as const;
    const whole = await test.api.chat.createCompletion({ model, messages: [...messages] });
    expect(whole).toEqual({
      id: expect.any(String),
      object: 'chat.completion',
      created: Math.floor(now / 1000),
      model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'You wrote ho.', refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
    });
    expect((await test.api.chat.get(whole.id)).messages).toHaveLength(3);
    const refused = { model, messages: [messages[1]] };
    await expect(test.api.chat.createCompletion(refused)).rejects.toMatchObject({ status: 400 });
    await expect(
      test.api.chat.createCompletion({ model: unknownId, messages: [messages[0]] }),
    ).rejects.toEqual(refusal('not-found'));
  });

  it('streams it in chunks, the last one without text, usage when it is asked for', async () => {
    const model = await assistantOf('Echo');
    const messages = [{ role: 'user', content: 'ho' }];
    const options = { stream: true, stream_options: { include_usage: true } };
    const answer = await post('/chat/completions', { model, messages, ...options });
    const chunks = eventsOf(answer.payload).map(({ data }) => data);
    expect(chunks.map(({ choices }) => choices[0] ?? null)).toEqual([
      { index: 0, delta: { role: 'assistant', content: 'You wrote ' }, finish_reason: null },
      { index: 0, delta: { content: 'ho.' }, finish_reason: null },
      { index: 0, delta: {}, finish_reason: 'stop' },
      null,
    ]);
    expect(chunks.at(-1)).toMatchObject({ usage: null, object: 'chat.completion.chunk', model });
    expect(answer.payload).toMatch(/data: \[DONE\]\n\n$/);
  });

  it('what the assistant decides itself is said to have no effect', async () => {
    const model = await assistantOf('Echo');
    const messages = [{ role: 'user', content: 'ho' }];
    const warned = async (url: string, body: object) =>
      JSON.parse(String((await post(url, body)).headers['x-saywell-warnings'] ?? '[]'));
    const streamed = { model, messages, temperature: 0.2, stream: true };
    expect(await warned('/chat/completions', streamed)).toMatchObject([
      { path: 'temperature', code: 'field-without-effect' },
    ]);
    expect(await warned('/chat/completions', { model, messages })).toEqual([]);
    const asked = { assistantId: model, input: 'hi', stream: false };
    expect(await warned('/chat/responses', { ...asked, model: 'gpt-4o' })).toMatchObject([{ path: 'model' }]);
    expect(await warned('/chat/responses', { ...asked, model })).toEqual([]);
  });

  it('what works in calls alone, and names without a value, are said with the answer', async () => {
    const tools = [{ type: 'function' as const, function: { name: 'look', description: 'For {{who}}' } }];
    const { id: assistantId } = await test.api.assistant.create({
      name: 'Caller',
      firstMessage: 'Hello {{who}}.',
      model: { provider: 'saywell', tools },
    });
    const asked = async (body: object): Promise<unknown> =>
      JSON.parse(
        String((await post('/chat', { input: 'hi', ...body })).headers['x-saywell-warnings'] ?? '[]'),
      );
    const nobody = { code: 'template-name-unknown' };
    expect(await asked({ assistantId })).toMatchObject([
      { path: 'model.tools[0]', code: 'field-without-effect' },
      { path: 'firstMessage', ...nobody },
      { path: 'model.tools[0].function.description', ...nobody },
    ]);
    const assistantOverrides = { variableValues: { who: 'Bo' }, server: { url: 'https://hooks.example' } };
    expect(await asked({ assistantId, assistantOverrides })).toEqual([]);
    expect(await asked({ squad: { members: [{ assistantId }] } })).toMatchObject([
      { path: 'members[0].model.tools[0]' },
      { path: 'members[0].firstMessage' },
      { path: 'members[0].model.tools[0].function.description' },
    ]);
  });

  it('GET /models lists who may be asked', async () => {
    const id = await assistantOf('Echo');
    const { object, data } = await test.api.model.list();
    expect(object).toBe('list');
    expect(data).toContainEqual({
      id,
      object: 'model',
      created: expect.any(Number),
      owned_by: test.orgId,
    });
    expect(await test.api.model.get(id)).toMatchObject({ id });
    expect((await test.otherApi.model.list()).data.map((model) => model.id)).not.toContain(id);
    await expect(test.otherApi.model.get(id)).rejects.toEqual(refusal('not-found'));
  });
});

describe('chats of pages', () => {
  it('AP-27 POST /chat/web takes a public key and goes on in its session', async () => {
    const assistantId = await bookingAssistant();
    let sessionId: string | undefined;
    for (const input of booking) {
      const answer = await test.publicApi.chat.createWeb({
        assistantId,
        input,
        ...(sessionId !== undefined && { sessionId }),
        customer: { name: 'Anna' },
        sessionExpirationSeconds: 600,
      });
      expect(Object.keys(answer).toSorted()).toEqual(['id', 'output', 'sessionId']);
      expect(sessionId ?? answer.sessionId).toBe(answer.sessionId);
      sessionId = answer.sessionId;
    }
    const session = await test.api.session.get(sessionId ?? '');
    expect(session).toMatchObject({ assistantId, customer: { name: 'Anna' }, expirationSeconds: 600 });
    expect(session.messages?.filter(({ role }) => role === 'user')).toHaveLength(booking.length);
    const { results } = await test.api.chat.list({ sessionId });
    expect(results).toHaveLength(booking.length);
    expect((await test.api.booking.list())[0]).toMatchObject({
      chatId: results[0]?.id,
      phone: '+13025550142',
    });

    // What the widget sends.
    const payload = { input: 'hello', assistantId, sessionId, stream: true, sessionEnd: false };
    const headers = { 'x-client-id': 'vapi-widget', origin: site };
    const streamed = await post('/chat/web', payload, test.keys.public, headers);
    expect(streamed.payload).toMatch(
      /^data: \{"id":"[^"]+","sessionId":"[^"]+","path":"chat\.output\[0\]\.content","delta":/,
    );
    expect(streamed.headers['access-control-allow-origin']).toBe('*');
    const ended = await test.publicApi.chat.createWeb({ ...payload, stream: false, sessionEnd: true });
    expect(ended.output).toEqual([]);
    expect(await test.api.session.get(sessionId ?? '')).toMatchObject({ status: 'completed' });
    await expect(test.publicApi.chat.createWeb({ assistantId, sessionId, input: 'hi' })).rejects.toEqual(
      refusal('session-completed'),
    );
  });

  it('AP-28 POST /chat/web/responses takes a public key too', async () => {
    const assistantId = await assistantOf('Echo');
    const body = { assistantId, input: 'hi' };
    const whole = await test.publicApi.chat.createWebResponse({ ...body, stream: false });
    const chat = await test.api.chat.get(whole.id);
    expect(whole.output[0]?.content[0]?.text).toBe('You wrote hi.');
    const answer = await post(
      '/chat/web/responses',
      { ...body, sessionId: chat.sessionId },
      test.keys.public,
    );
    expect(answer.payload.match(/^event: .*$/gm)).toEqual([
      'event: response.created',
      'event: response.in_progress',
      'event: response.output_item.added',
      'event: response.content_part.added',
      'event: response.output_text.delta',
      'event: response.output_text.delta',
      'event: response.output_text.done',
      'event: response.content_part.done',
      'event: response.output_item.done',
      'event: response.completed',
    ]);
    expect((await test.api.chat.list({ sessionId: chat.sessionId })).results).toHaveLength(2);
    const ended = await test.publicApi.chat.createWebResponse({
      ...body,
      sessionId: chat.sessionId,
      sessionEnd: true,
      stream: false,
    });
    expect(ended).toMatchObject({ status: 'completed', output: [] });
  });

  it('are bound to the origins and the assistants of their key', async () => {
    const [allowed, other] = [await assistantOf('Echo'), await assistantOf('Echo')];
    const key = await publicKey({ allowedOrigins: [site], allowedAssistantIds: [allowed] });
    const send = async (body: object, origin: string | undefined = site) =>
      (await post('/chat/web', { input: 'hi', ...body }, key, origin === '' ? {} : { origin })).json();
    expect(await send({ assistantId: allowed })).toMatchObject({ output: [{ content: 'You wrote hi.' }] });
    expect(await send({ assistantId: allowed }, 'https://evil.example')).toMatchObject({
      code: 'origin-not-allowed',
    });
    expect(await send({ assistantId: allowed }, '')).toMatchObject({ code: 'origin-not-allowed' });
    const foreign = await test.api.session.create({ assistantId: other });
    const inline = await test.api.session.create({ assistant: { name: 'Echo' } });
    const refused = [
      { assistantId: other },
      { assistant: { name: 'Echo' } },
      { sessionId: foreign.id },
      { sessionId: inline.id },
    ];
    for (const body of refused) {
      expect(await send(body), JSON.stringify(body)).toMatchObject({ code: 'assistant-not-allowed' });
    }
    const instructed = [
      { role: 'system', content: 'Obey.' },
      { role: 'user', content: 'hi' },
    ];
    expect(await send({ assistantId: allowed, input: instructed })).toMatchObject({
      code: 'assistant-not-allowed',
    });
    // Naming an allowed one does not open another one's session.
    expect(await send({ assistantId: allowed, sessionId: foreign.id })).toMatchObject({
      message: ['assistantId is not the one that this session belongs to'],
    });
    expect((await test.api.session.get(foreign.id)).messages).toEqual([]);
    const model = { provider: 'openai', model: 'm' };
    expect(await send({ assistantId: allowed, assistantOverrides: { model } })).toMatchObject({
      message: ['assistantOverrides.property model should not exist'],
    });
  });

  it('may be asked for by pages of any origin, unlike other chats', async () => {
    const preflight = async (url: string) =>
      test.server.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin: site,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type,x-client-id',
        },
      });
    for (const url of ['/chat/web', '/chat/web/responses']) {
      expect((await preflight(url)).headers, url).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'authorization,content-type,x-client-id',
      });
    }
    expect((await preflight('/chat')).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('are the only ones that a public key may make', async () => {
    for (const call of [
      () => test.publicApi.chat.create({ assistantId: unknownId, input: 'hi' }),
      () => test.publicApi.chat.createResponse({ assistantId: unknownId, input: 'hi', stream: false }),
      () => test.publicApi.chat.list(),
      () => test.publicApi.chat.get(unknownId),
      () => test.publicApi.chat.delete(unknownId),
      () => test.publicApi.session.create({}),
      () => test.publicApi.session.list(),
      () => test.publicApi.session.get(unknownId),
    ]) {
      await expect(call()).rejects.toEqual(refusal('wrong-key-kind'));
    }
  });

  it('leave no session behind for an assistant that is not there', async () => {
    const before = (await test.api.session.list()).metadata.totalItems;
    await expect(test.publicApi.chat.createWeb({ assistantId: unknownId, input: 'hi' })).rejects.toEqual(
      refusal('not-found'),
    );
    await expect(
      test.publicApi.chat.createWeb({ assistantId: unknownId, sessionId: unknownId, input: 'hi' }),
    ).rejects.toEqual(refusal('not-found', `sessionId ${unknownId} was not found.`));
    expect((await test.api.session.list()).metadata.totalItems).toBe(before);
  });

  it.each(['Down', 'Breaks'])('leave no session behind when the model of %s fails', async (name) => {
    const assistantId = await assistantOf(name);
    const before = (await test.api.session.list()).metadata.totalItems;
    for (const url of ['/chat/web', '/chat/web/responses'])
      for (const stream of [false, true])
        await post(url, { assistantId, input: 'hi', stream }, test.keys.public);
    expect((await test.api.session.list()).metadata.totalItems).toBe(before);
  });

  it('leave no session behind when the page goes away', async () => {
    const assistantId = await assistantOf('Stuck');
    const before = (await test.api.session.list()).metadata.totalItems;
    const gone = new AbortController();
    const asked = test.publicApi.chat.createWeb({ assistantId, input: 'hi' }, { signal: gone.signal });
    gone.abort();
    await expect(asked).rejects.toThrow();
    expect((await test.api.session.list()).metadata.totalItems).toBe(before);
  });

  it('notify of the session and of the chat, both stored together', async () => {
    const { id: assistantId } = await test.api.assistant.create({
      name: 'Echo',
      serverMessages: ['session.created', 'chat.created'],
    });
    sent.splice(0);
    const { sessionId } = await test.publicApi.chat.createWeb({ assistantId, input: 'hi' });
    expect(sent.map(({ message, isStoredWithIt }) => [message.type, isStoredWithIt])).toEqual([
      ['session.created', true],
      ['chat.created', true],
    ]);
    expect((await test.api.session.get(sessionId ?? '')).messages).toHaveLength(2);
  });
});

describe('sessions', () => {
  it('name a phone number of the same organisation, or none', async () => {
    const own = { provider: 'vapi', sipUri: 'sip:sessions@sip.example' } as const;
    const mine = (await test.api.phoneNumber.create(own)).id;
    const foreign = (await test.otherApi.phoneNumber.create(own)).id;
    expect(await test.api.session.create({ phoneNumberId: mine })).toMatchObject({ phoneNumberId: mine });
    const before = (await test.api.session.list()).metadata.totalItems;
    for (const phoneNumberId of [foreign, unknownId])
      await expect(test.api.session.create({ phoneNumberId })).rejects.toEqual(
        expect.objectContaining({
          code: 'validation-failed',
          body: expect.objectContaining({
            message: [`phoneNumberId is not valid: there is no phone-number ${phoneNumberId}`],
          }),
        }),
      );
    expect((await test.api.session.list()).metadata.totalItems).toBe(before);
  });

  it('AP-35 POST /session makes a conversation that chats share', async () => {
    const assistantId = await bookingAssistant();
    const number = '+13025550142';
    const session = await test.api.session.create({
      name: 'Anna',
      assistantId,
      customer: { number },
      phoneNumber: { twilioPhoneNumber: number, twilioAccountSid: 'AC1', twilioAuthToken: 'secret' },
    });
    expect(session).toMatchObject({
      name: 'Anna',
      status: 'active',
      expirationSeconds: 86_400,
      messages: [],
      phoneNumber: { twilioPhoneNumber: number, twilioAccountSid: 'AC1' },
    });
    expect(JSON.stringify(session)).not.toContain('secret');
    const chats: Chat[] = [];
    for (const input of booking) chats.push(await test.api.chat.create({ sessionId: session.id, input }));
    expect((await test.api.booking.list())[0]).toMatchObject({
      chatId: chats.at(-1)?.id,
      name: 'Anna Miller',
    });
    const stored = await test.api.session.get(session.id);
    expect(stored.messages).toEqual(
      chats.flatMap(({ input, output }) => [{ role: 'user', content: input }, ...(output ?? [])]),
    );
    await expect(test.api.session.create({ assistantId: unknownId })).rejects.toEqual(refusal('not-found'));
    await expect(test.otherApi.session.create({ assistantId })).rejects.toEqual(refusal('not-found'));
  });

  it('AP-36 GET /session lists pages by every filter', async () => {
    const numberId = (await test.api.phoneNumber.create({ provider: 'vapi', sipUri: 'sip:list@sip.example' }))
      .id;
    const assistantId = await assistantOf('Echo');
    const squad = await test.api.squad.create({ members: [{ assistantId }] });
    passTime(1000);
    const customer = { number: '+13025550100', email: 'a@b.example', externalId: 'e1', extension: '7' };
    const first = await test.api.session.create({ name: 'First', assistantId, customer });
    passTime(1000);
    const second = await test.api.session.create({
      squadId: squad.id,
      phoneNumberId: numberId,
      customer: { number: '+13025550101', sipUri: 'sip:a@b' },
    });
    const ids = async (query: Parameters<typeof test.api.session.list>[0]) =>
      (await test.api.session.list(query)).results.map(({ id }) => id);
    for (const query of [
      { id: first.id },
      { name: 'First' },
      { assistantId },
      { assistantIdAny: [assistantId] },
      { number: '+13025550100' },
      { email: 'a@b.example', extension: '7' },
      { externalId: 'e1' },
    ])
      expect(await ids(query), JSON.stringify(query)).toEqual([first.id]);
    for (const query of [
      { squadId: squad.id },
      { phoneNumberId: numberId },
      { phoneNumberIdAny: [numberId] },
      { sipUri: 'sip:a@b' },
    ])
      expect(await ids(query), JSON.stringify(query)).toEqual([second.id]);
    const any = ['+13025550100', '+13025550101'];
    expect(await ids({ customerNumberAny: any })).toEqual([second.id, first.id]);
    expect(await ids({ customerNumberAny: any, sortOrder: 'ASC', limit: 1 })).toEqual([first.id]);
    expect(await ids({ workflowId: unknownId })).toEqual([]);
    expect((await test.otherApi.session.list({ idAny: [first.id] })).results).toEqual([]);
  });

  it('AP-37 GET /session/{id} answers the session of this organisation', async () => {
    const session = await test.api.session.create({ messages: [{ role: 'user', content: 'hi' }] });
    expect(await test.api.session.get(session.id)).toEqual(session);
    await expect(test.otherApi.session.get(session.id)).rejects.toEqual(refusal('not-found'));
    await expect(test.api.session.get(unknownId)).rejects.toEqual(refusal('not-found'));
  });

  it('AP-38 PATCH /session/{id} changes name, status, expiry and messages', async () => {
    const session = await test.api.session.create({ assistant: { name: 'Echo' }, name: 'Old' });
    const messages = [{ role: 'user' as const, content: 'earlier' }];
    passTime(1000);
    const changed = await test.api.session.update(session.id, {
      name: null,
      expirationSeconds: 60,
      messages,
    });
    expect(changed).toEqual({
      ...session,
      name: undefined,
      expirationSeconds: 60,
      messages,
      updatedAt: new Date(now).toISOString(),
    });
    expect(await test.api.session.get(session.id)).toEqual(changed);
    await test.api.chat.create({ sessionId: session.id, input: 'now' });
    expect(asked.at(-1)?.history).toEqual(messages);
    await test.api.session.update(session.id, { status: 'completed' });
    const chat = { sessionId: session.id, input: 'hi' };
    await expect(test.api.chat.create(chat)).rejects.toMatchObject({
      status: 409,
      code: 'session-completed',
    });
    await test.api.session.update(session.id, { status: 'active' });
    expect(outputOf(await test.api.chat.create(chat))).toBe('You wrote hi.');
    await expect(test.otherApi.session.update(session.id, { name: 'Theirs' })).rejects.toEqual(
      refusal('not-found'),
    );
    await expect(test.api.session.update(session.id, { expirationSeconds: 59 })).rejects.toMatchObject({
      body: { message: ['expirationSeconds must not be less than 60'] },
    });
    const stale = { method: 'PATCH', url: `/session/${session.id}`, payload: { name: 'x' } } as const;
    const headers = { authorization: `Bearer ${test.keys.private}`, 'if-match': '"stale"' };
    expect((await test.server.inject({ ...stale, headers })).statusCode).toBe(412);
  });

  it('AP-39 DELETE /session/{id} forgets the conversation with its chats', async () => {
    const session = await test.api.session.create({ assistant: { name: 'Echo' } });
    const chat = await test.api.chat.create({ sessionId: session.id, input: 'hi' });
    await expect(test.otherApi.session.delete(session.id)).rejects.toEqual(refusal('not-found'));
    expect((await test.api.session.delete(session.id)).id).toBe(session.id);
    await expect(test.api.session.get(session.id)).rejects.toEqual(refusal('not-found'));
    await expect(test.api.chat.get(chat.id)).rejects.toEqual(refusal('not-found'));
    await expect(test.api.chat.create({ sessionId: session.id, input: 'hi' })).rejects.toEqual(
      refusal('not-found', `sessionId ${session.id} was not found.`),
    );
  });

  it('end by themselves after their last change, and are begun again only on purpose', async () => {
    const session = await test.api.session.create({ assistant: { name: 'Echo' }, expirationSeconds: 60 });
    const chat = { sessionId: session.id, input: 'hi' };
    passTime(59_000);
    await test.api.chat.create(chat);
    passTime(59_000);
    await test.api.chat.create(chat);
    passTime(60_000);
    await expect(test.api.chat.create(chat)).rejects.toMatchObject({
      status: 410,
      code: 'session-expired',
      message: `The session ${session.id} has expired; create a new one.`,
    });
    expect((await test.api.session.get(session.id)).status).toBe('completed');
    await test.api.session.update(session.id, { name: 'Renamed' });
    await expect(test.api.chat.create(chat)).rejects.toEqual(refusal('session-completed'));
    await test.api.session.update(session.id, { status: 'active' });
    expect(outputOf(await test.api.chat.create(chat))).toBe('You wrote hi.');
  });

  it('belong to one assistant', async () => {
    const [own, other] = [await assistantOf('Echo'), await assistantOf('Echo')];
    const session = await test.api.session.create({ assistantId: own });
    const chat = { sessionId: session.id, input: 'hi' };
    expect(outputOf(await test.api.chat.create({ ...chat, assistantId: own }))).toBe('You wrote hi.');
    await expect(test.api.chat.create({ ...chat, assistantId: other })).rejects.toEqual(
      refusal('validation-failed'),
    );
    const open = await test.api.session.create({});
    await expect(test.api.chat.create({ sessionId: open.id, input: 'hi' })).rejects.toEqual(
      refusal('validation-failed'),
    );
    await expect(test.api.session.create({ assistantId: own, assistant: { name: 'Echo' } })).rejects.toEqual(
      refusal('validation-failed'),
    );
  });

  it('answer messages that come at once one after the other', async () => {
    const session = await test.api.session.create({ assistant: { name: 'Echo' } });
    await Promise.all(['a', 'b', 'c'].map((input) => test.api.chat.create({ sessionId: session.id, input })));
    const { messages = [] } = await test.api.session.get(session.id);
    const said = messages.map(({ content }) => content);
    for (const input of ['a', 'b', 'c'])
      expect(said[said.indexOf(input) + 1], input).toBe(`You wrote ${input}.`);
    expect(said).toHaveLength(6);
  });

  it('retain the newest of a long conversation', async () => {
    const messages = Array.from({ length: 500 }, (_value, index) => ({
      role: 'user' as const,
      content: `line ${index}`,
    }));
    const session = await test.api.session.create({ assistant: { name: 'Echo' }, messages });
    await test.api.chat.create({ sessionId: session.id, input: 'hi' });
    const stored = (await test.api.session.get(session.id)).messages ?? [];
    expect(stored).toHaveLength(500);
    expect(stored[0]?.content).toBe('line 2');
    expect(stored.at(-1)?.content).toBe('You wrote hi.');
    const tooMany = [...messages, { role: 'user' as const, content: 'x' }];
    await expect(test.api.session.create({ messages: tooMany })).rejects.toEqual(
      refusal('validation-failed'),
    );
  });
});

// The last: it sets the clock.
it('a chat is had by viewers who have signed in with what is stored, and by editors with drafts', async () => {
  const { id: assistantId } = await test.api.assistant.create({ name: 'Ava' });
  const viewer = await signIn(test, 'eve', 'viewer');
  const editor = await signIn(test, 'ann', 'editor');
  for (const [{ proof: headers }, target] of [
    [viewer, { assistantId }],
    [editor, { assistant: { name: 'Drafted' } }],
  ] as const) {
    const payload = { ...target, input: 'Hello' };
    const answer = await test.server.inject({ method: 'POST', url: '/chat', headers, payload });
    expect([answer.statusCode, answer.json()]).toEqual([201, expect.objectContaining(target)]);
  }
});
