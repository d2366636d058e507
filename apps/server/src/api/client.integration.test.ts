import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClientOptions, type ApiError, createApiClient } from '@saywell/api-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesIn } from '../compose/stored/testing/files-in.ts';
import { createTestChats } from '../features/chat/testing/test-chats.ts';
import { injectedFetch, openApi, type TestApi } from './testing/open-api.ts';
import { openResources } from './testing/own-resources.ts';

let test: TestApi;
let folder: string;
/** Where the server listens. */
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-client-'));
  test = await openApi((store) => ({
    files: filesIn(folder, store).files,
    chats: createTestChats(store),
  }));
  url = await test.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const unknownId = '0192f0c0-0000-7000-8000-0000000000ff';
/** A client that goes over the network of this machine. */
const clientWith = (options: Partial<ApiClientOptions> = {}) =>
  createApiClient({ token: test.keys.private, baseUrl: url, ...options });
const refusal = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('it was not refused')),
    (error: ApiError) => error,
  );
async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe('the API client and the server', () => {
  it('AP-1 have every resource of the management API', async () => {
    await using full = await openApi();
    const { api } = full;
    const ours = await openResources(full);
    const lists: Readonly<Record<string, () => AsyncIterable<{ id: string }>>> = {
      call: () => api.call.list.all(),
      chat: () => api.chat.list.all(),
      campaign: () => api.campaign.list.all(),
      session: () => api.session.list.all(),
      assistant: () => api.assistant.list.all(),
      phoneNumber: () => api.phoneNumber.list.all(),
      tool: () => api.tool.list.all(),
      file: () => api.file.list.all(),
      knowledgeBase: () => api.knowledgeBase.list.all(),
      workflow: () => api.workflow.list.all(),
      squad: () => api.squad.list.all(),
      testSuite: () => api.testSuite.list.all(),
      token: () => api.token.list.all(),
      credential: () => api.credential.list.all(),
      template: () => api.template.list.all(),
    };
    for (const [name, list] of Object.entries(lists))
      expect(
        (await collected(list())).map(({ id }) => id),
        name,
      ).toContain(ours.get(name)?.params['id']);
    expect((await api.org.list()).map(({ id }) => id)).toContain(full.orgId);
    expect((await api.logs.list()).results).toEqual(expect.any(Array));
    const [analysed] = await api.analytics.query({
      queries: [{ table: 'call', name: 'calls', operations: [{ operation: 'count', column: 'id' }] }],
    });
    expect(analysed).toMatchObject({ name: 'calls', result: [{ countid: expect.any(Number) }] });
    expect(await api.voiceLibrary.list('saywell')).toContainEqual(
      expect.objectContaining({ provider: 'saywell', providerId: expect.any(String) }),
    );
    expect(await api.provider.searchVoice('saywell', { name: 'sl' })).toContainEqual(
      expect.objectContaining({ voiceId: 'slt' }),
    );
    const sample = new File(['RIFF'], 'voice.wav', { type: 'audio/wav' });
    const added = api.provider.addVoice('11labs', { ownerId: 'o', voiceId: 'v', name: 'Nora' });
    expect(await refusal(added)).toMatchObject({ code: 'credential-missing' });
    const cloned = api.provider.cloneVoice({ name: 'Nora', files: sample });
    expect(await refusal(cloned)).toMatchObject({ code: 'credential-missing' });
  });

  it('AP-4 have the tests and runs of a test suite', async () => {
    const { api } = test;
    const { id: assistantId } = await api.assistant.create({ name: 'Ava' });
    const suite = await api.testSuite.create({ name: 'Bookings', targetPlan: { assistantId } });
    const written = await api.testSuiteTest.create(suite.id, {
      type: 'chat',
      script: 'user: hello',
      scorers: [{ type: 'ai', rubric: 'contains: hello' }],
    });
    expect(await collected(api.testSuiteTest.list.all(suite.id))).toEqual([written]);
    expect(await api.testSuiteTest.update(suite.id, written.id, { name: 'Greets' })).toMatchObject({
      id: written.id,
      testSuiteId: suite.id,
      name: 'Greets',
    });
    const run = await api.testSuiteRun.create(suite.id, { name: 'First' });
    expect(run).toMatchObject({ testSuiteId: suite.id, name: 'First', status: 'queued' });
    expect(run.testResults.map(({ test }) => test.name)).toEqual(['Greets']);
    expect(await api.testSuiteRun.get(suite.id, run.id)).toEqual(run);
    expect(await refusal(test.otherApi.testSuiteRun.get(suite.id, run.id))).toMatchObject({ status: 404 });
    await api.testSuiteTest.delete(suite.id, written.id);
    expect((await api.testSuiteTest.list(suite.id)).results).toEqual([]);
  });

  it('AP-6 use Bearer authentication', async () => {
    const sent: (string | null)[] = [];
    const inject = injectedFetch(test.server);
    const fetch: typeof globalThis.fetch = (input, init) => {
      sent.push(new Headers(init?.headers).get('authorization'));
      return inject(input, init);
    };
    const own = { baseUrl: 'http://localhost', fetch };
    await expect(clientWith(own).org.list()).resolves.toMatchObject([{ id: test.orgId }]);
    await expect(
      clientWith({ ...own, token: async () => test.keys.other }).org.list(),
    ).resolves.toMatchObject([{ id: test.otherOrgId }]);
    expect(await refusal(clientWith({ ...own, token: 'wrong' }).org.list())).toMatchObject({
      status: 401,
      code: 'unauthorized',
    });
    expect(sent).toEqual([`Bearer ${test.keys.private}`, `Bearer ${test.keys.other}`, 'Bearer wrong']);
  });

  it('AP-9 meet at the address that the developer names, with or without a path', async () => {
    await expect(clientWith({ baseUrl: `${url}/` }).org.list()).resolves.toHaveLength(1);
    const asked: string[] = [];
    const inject = injectedFetch(test.server);
    /** A proxy that has the API under a path. */
    const fetch: typeof globalThis.fetch = (input, init) => {
      const { url } = new Request(input);
      asked.push(url);
      return inject(url.replace('/saywell/v1', ''), init);
    };
    const api = clientWith({ baseUrl: 'https://voice.example/saywell/v1', fetch });
    await expect(api.org.get(test.orgId)).resolves.toMatchObject({ id: test.orgId });
    expect(asked).toEqual([`https://voice.example/saywell/v1/org/${test.orgId}`]);
  });

  it('AP-135 throw an answer that is not OK, with its parsed body as the error', async () => {
    const error = await refusal(clientWith().assistant.create({ name: 'x'.repeat(41) }));
    expect(error).toMatchObject({
      name: 'ApiError',
      status: 400,
      code: 'validation-failed',
      error: {
        statusCode: 400,
        error: 'Bad Request',
        code: 'validation-failed',
        message: [expect.stringMatching(/^name /)],
      },
    });
    expect(error.body).toBe(error.error);
    expect(error.requestId).toBe((error.body as { requestId: string }).requestId);
    expect(error.headers?.get('x-request-id')).toBe(error.requestId);
    const missing = await refusal(clientWith().assistant.get(unknownId));
    expect(missing).toMatchObject({ status: 404, error: { code: 'not-found' } });
  });

  it('list everything page by page', async () => {
    const api = clientWith();
    const names = ['one', 'two', 'three', 'four', 'five'];
    const createdAtGe = new Date('2026-06-01T00:00:00.000Z');
    for (const [index, name] of names.entries()) {
      test.setTime(new Date(createdAtGe.getTime() + index).toISOString());
      await api.squad.create({ name, members: [{ assistant: { name } }] });
      await api.session.create({ name, assistant: { name } });
    }
    const bare = await collected(api.squad.list.all({ limit: 2, createdAtGe }));
    expect(bare.map(({ name }) => name)).toEqual(names.toReversed());
    const pages = await collected(api.session.list.pages({ limit: 2, createdAtGe, sortOrder: 'ASC' }));
    expect(pages.map((page) => page.map(({ name }) => name))).toEqual([
      ['one', 'two'],
      ['three', 'four'],
      ['five'],
    ]);
  });

  it('read filters that are lists and objects', async () => {
    const api = clientWith();
    const query = { idAny: [unknownId, unknownId], customer: { number: '+13025550142', name: 'Ann & Bo' } };
    await expect(api.call.page(query)).resolves.toMatchObject({ results: [] });
    const wrong = refusal(api.call.page({ customer: { number: '1' } }));
    expect(await wrong).toMatchObject({ body: { message: [expect.stringMatching(/^customer\.number /)] } });
  });

  it('stream a chat, and its failures', async () => {
    const api = clientWith();
    const { id: assistantId } = await api.assistant.create({ name: 'Ava' });
    const chunks = await collected(api.chat.create.stream({ assistantId, input: 'what does it cost' }));
    const stored = await api.chat.get(chunks[0]?.id ?? '');
    expect(chunks.map(({ delta }) => delta).join('')).toBe(stored.output?.[0]?.content);
    const events = await collected(api.chat.createResponse.stream({ assistantId, input: 'hello' }));
    expect(events.at(-1)?.type).toBe('response.completed');
    const refused = api.chat.create.stream({ assistantId: unknownId, input: 'hello' });
    expect(await refusal(refused.next())).toMatchObject({ status: 404 });
  });

  it('take a file up and give it back', async () => {
    const api = clientWith();
    const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0x68, 0x69, 0x0a);
    const file = await api.file.create({ file: new File([bytes], 'hours.txt', { type: 'text/plain' }) });
    const content = await api.file.content(file.id);
    expect(new Uint8Array(await content.arrayBuffer())).toEqual(bytes);
    const { body } = await api.file.content.raw(file.id);
    expect(body).toBeInstanceOf(ReadableStream);
    expect(Buffer.concat(await collected(body as unknown as AsyncIterable<Uint8Array>))).toEqual(
      Buffer.from(bytes),
    );
  });

  it('do a POST once, also when its answer is lost', async () => {
    let isLost = false;
    /** The first answer does not come through. */
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const answer = await globalThis.fetch(input, init);
      if (isLost) return answer;
      isLost = true;
      throw new TypeError('Failed to fetch');
    };
    const api = clientWith({ fetch, retries: 1, random: () => 0 });
    const { answer, response } = await api.tool.create.withResponse({ type: 'endCall' });
    expect(response.headers.get('idempotent-replayed')).toBe('true');
    expect((await api.tool.list()).map(({ id }) => id)).toEqual([answer.id]);
    isLost = false;
    const { id: assistantId } = await test.api.assistant.create({ name: 'Once' });
    const chat = await api.chat.create({ assistantId, input: 'hi' });
    expect((await api.chat.list({ assistantId })).results).toEqual([chat]);
  });

  it('change only the state that was seen', async () => {
    const api = clientWith();
    const { id } = await api.assistant.create({ name: 'Ava' });
    const { response } = await api.assistant.get.withResponse(id);
    const ifMatch = response.headers.get('etag') ?? '';
    await api.assistant.update(id, { name: 'Nora' }, { ifMatch });
    const second = refusal(api.assistant.update(id, { name: 'Max' }, { ifMatch }));
    expect(await second).toMatchObject({ status: 412, code: 'precondition-failed' });
    expect(await api.assistant.get(id)).toMatchObject({ name: 'Nora' });
  });
});
