import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestApi } from './testing/open-api.ts';

const maxPageBytes = 500_000;
/** Too long for two and a half of a page; repeated, so that the database compresses it. */
const longText = 'Answer in short sentences. '.repeat(3_500);
const named = ['a', 'b', 'c', 'd', 'e'] as const;

let test: TestApi;
const ids = new Map<string, string>();

function get(url: string) {
  return test.server.inject({ url, headers: { authorization: `Bearer ${test.keys.private}` } });
}

async function namesOf(items: AsyncIterable<{ readonly name?: string | undefined }>): Promise<string> {
  let names = '';
  for await (const { name } of items) names += name;
  return names;
}

beforeAll(async () => {
  test = await openApi(undefined, { maxPageBytes });
  const messages = [longText, longText].map((content) => ({ role: 'system' as const, content }));
  for (const [day, name] of named.entries()) {
    test.setTime(`2026-01-0${day + 1}T00:00:00.000Z`);
    const model = { provider: 'openai' as const, model: 'gpt-4o', messages };
    ids.set(name, (await test.api.assistant.create({ name, model })).id);
    const call = await test.store.call.create({ orgId: test.orgId, type: 'webCall', name });
    const artifact = {
      transcript: longText,
      messages: [{ role: 'bot' as const, message: 'hello', time: 1, secondsFromStart: 0 }],
      recording: { stereoUrl: 'https://example.com/stereo.wav' },
    };
    const analysis = { summary: `Call ${name}` };
    await test.store.call.end(call.id, { reason: 'customer-ended-call', artifact, analysis });
  }
});
afterAll(() => test?.[Symbol.asyncDispose]());

describe('a page of a list', () => {
  it('has as many rows as its bytes allow, says so, and names where the next begins', async () => {
    const answer = await get('/assistant?limit=1000');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().map(({ name }: { name: string }) => name)).toEqual(['e', 'd']);
    expect(answer.rawPayload.byteLength).toBeLessThan(maxPageBytes);
    expect(answer.headers).toMatchObject({
      'x-saywell-truncated': 'bytes',
      'content-type': 'application/json; charset=utf-8',
    });
    const next = await get(`/assistant?limit=1000&cursor=${String(answer.headers['x-next-cursor'])}`);
    expect(next.json().map(({ name }: { name: string }) => name)).toEqual(['c', 'b']);
    const last = await get(`/assistant?limit=1000&cursor=${String(next.headers['x-next-cursor'])}`);
    expect(last.json().map(({ name }: { name: string }) => name)).toEqual(['a']);
    expect(last.headers).not.toHaveProperty('x-next-cursor');
    expect(last.headers).not.toHaveProperty('x-saywell-truncated');
  });

  it('answers a long list as it answers each of its resources', async () => {
    const [newest] = (await get('/assistant')).json();
    expect(newest).toEqual((await get(`/assistant/${ids.get('e')}`)).json());
  });

  it('is not cut by the rows that its limit leaves out', async () => {
    const answer = await get('/assistant?limit=2');
    expect(answer.headers).not.toHaveProperty('x-saywell-truncated');
    expect(answer.headers).toHaveProperty('x-next-cursor');
    expect((await get('/assistant?limit=0')).json()).toEqual([]);
  });

  it('is followed by the client, in both directions', async () => {
    const { assistant } = test.api;
    expect(await namesOf(assistant.list.all({ limit: 1_000 }))).toBe('edcba');
    expect(await namesOf(assistant.page.all({ limit: 1_000 }))).toBe('edcba');
    expect(await namesOf(assistant.page.all({ limit: 1_000, sortOrder: 'ASC' }))).toBe('abcde');
    const page = await get('/v2/assistant?limit=1000&sortOrder=ASC');
    expect(page.headers).toMatchObject({ 'x-saywell-truncated': 'bytes' });
    expect(page.json().metadata).toMatchObject({ totalItems: 5, hasNextPage: true });
    expect(page.json().metadata).toHaveProperty('nextCursor');
  });

  it('goes on behind a row that cannot be read', async () => {
    const broken = 'update assistant set body = body || $2 where id = $1';
    const id = ids.get('d');
    await test.pool.query(broken, [id, { name: 5 }]);
    expect(await namesOf(test.api.assistant.list.all({ limit: 1_000 }))).toBe('ecba');
    expect(await namesOf(test.api.assistant.list.all({ limit: 2 }))).toBe('ecba');
    expect(await namesOf(test.api.assistant.page.all({ limit: 1_000 }))).toBe('ecba');
    await test.pool.query(broken, [id, { name: 'd' }]);
  });

  it('always has a row, however large that is', async () => {
    await using small = await openApi(undefined, { maxPageBytes: 1 });
    for (const name of ['x', 'y']) await small.api.squad.create({ name, members: [{ assistant: { name } }] });
    expect((await small.api.squad.list({ limit: 1_000 })).map(({ name }) => name)).toEqual(['y']);
    expect(await namesOf(small.api.squad.list.all({ limit: 1_000 }))).toBe('yx');
  });

  it('counts what calls are answered with beside their rows', async () => {
    const answer = await get('/call?limit=1000');
    expect(answer.json().map(({ name }: { name: string }) => name)).toEqual(['e']);
    expect(answer.headers).toMatchObject({ 'x-saywell-truncated': 'bytes' });
    expect(await namesOf(test.api.call.list.all({ limit: 1_000 }))).toBe('edcba');
  });

  it('lists calls with the copies that the call itself is answered with', async () => {
    const [newest] = (await get('/call?limit=1')).json();
    expect(newest).toMatchObject({
      transcript: longText,
      messages: [{ message: 'hello' }],
      recordingUrl: 'https://example.com/stereo.wav',
      stereoRecordingUrl: 'https://example.com/stereo.wav',
      summary: 'Call e',
      analysis: { summary: 'Call e' },
      artifact: { transcript: longText, messagesOpenAIFormatted: [{ role: 'assistant' }] },
    });
    expect(newest).toEqual((await get(`/call/${newest.id}`)).json());
  });

  it.each(['createdAt', 'duration', 'cost'] as const)(
    'of calls goes on by %s where it was cut',
    async (sortBy) => {
      const bodies = "update call set body = body || jsonb_build_object('assistant', $1::jsonb)";
      await test.pool.query(bodies, [
        {
          firstMessage: longText.slice(0, 9_000),
          model: {
            provider: 'openai',
            model: 'm',
            messages: [
              { role: 'system', content: longText },
              { role: 'system', content: longText },
            ],
          },
        },
      ]);
      for (const sortOrder of ['ASC', 'DESC'] as const) {
        const query = { limit: 1_000, sortBy, sortOrder };
        const pages: string[] = [];
        for await (const page of test.api.call.page.pages(query))
          pages.push(page.map(({ name }) => name).join(''));
        expect(pages).toHaveLength(3);
        expect(pages.join('').split('').toSorted()).toEqual(named);
      }
    },
  );
});
