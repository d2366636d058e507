import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
beforeAll(async () => {
  test = await openApi();
});
afterAll(() => test[Symbol.asyncDispose]());

type Sent = Pick<InjectOptions, 'payload'> & { headers?: Record<string, string> };
async function send(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, sent: Sent = {}) {
  const { headers, ...rest } = sent;
  const authorization = `Bearer ${test.keys.private}`;
  const received = await test.server.inject({ method, url, headers: { authorization, ...headers }, ...rest });
  const body: Record<string, unknown> = received.body === '' ? {} : received.json();
  return { status: received.statusCode, headers: received.headers, body };
}

describe('entity tags', () => {
  async function created() {
    const { id } = await test.api.assistant.create({ name: 'Tagged' });
    const { headers } = await send('GET', `/assistant/${id}`);
    return { id, path: `/assistant/${id}`, tag: String(headers.etag) };
  }
  const ifMatch = (tag: string) => ({ 'if-match': tag });

  it('refuse a change of what is another by now', async () => {
    const { path, tag } = await created();
    const changed = await send('PATCH', path, { headers: ifMatch(tag), payload: { name: 'One' } });
    expect(changed.status).toBe(200);
    for (const method of ['PATCH', 'PUT', 'DELETE'] as const) {
      const payload = method === 'DELETE' ? undefined : { name: 'Two' };
      const { status, body } = await send(method, path, {
        headers: ifMatch(tag),
        ...(payload && { payload }),
      });
      expect([method, status, body['code']]).toEqual([method, 412, 'precondition-failed']);
    }
    expect((await send('GET', path)).body['name']).toBe('One');
    const current = String(changed.headers.etag);
    expect((await send('DELETE', path, { headers: ifMatch(current) })).status).toBe(200);
  });

  it('of one list are alternatives, weak ones match nothing, and `*` anything', async () => {
    const { path, tag } = await created();
    const change = (header: string) => send('PATCH', path, { headers: ifMatch(header), payload: {} });
    expect((await change(`W/${tag}`)).status).toBe(412);
    expect((await change('"unknown", W/"x"')).status).toBe(412);
    expect((await change('rubbish')).status).toBe(412);
    const { path: otherPath, tag: otherTag } = await created();
    expect((await change(otherTag)).status).toBe(412);
    const listed = await change(`"unknown" , ${tag},W/"x"`);
    expect(listed.status).toBe(200);
    expect((await change('*')).status).toBe(200);
    await send('DELETE', otherPath);
    expect((await send('PATCH', otherPath, { headers: ifMatch('*'), payload: {} })).status).toBe(404);
    expect((await send('PATCH', otherPath, { headers: ifMatch(otherTag), payload: {} })).status).toBe(404);
  });

  it('name no state of a list that must be told what to list', async () => {
    const path = `/log?callId=${crypto.randomUUID()}`;
    expect(await send('DELETE', path, { headers: ifMatch('"a","b"') })).toMatchObject({
      status: 412,
      body: { code: 'precondition-failed' },
    });
  });

  it('let the quicker of two changes win', async () => {
    const { path, tag } = await created();
    const change = (name: string) => send('PATCH', path, { headers: ifMatch(tag), payload: { name } });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(change));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412]);
  });

  it('save what the caller has already', async () => {
    const { path, tag } = await created();
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const answer = await send('GET', path, { headers: { 'if-none-match': known } });
      expect([known, answer.status, answer.headers.etag, answer.body]).toEqual([known, 304, tag, {}]);
    }
    expect((await send('GET', path, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
    expect((await send('GET', '/assistant', { headers: { 'if-none-match': '*' } })).status).toBe(200);
  });

  it('apply to keys and organisations too', async () => {
    const { id } = await test.api.token.create({ name: 'Key' });
    const { id: orgId } = await test.api.org.create({ name: 'Org' });
    for (const path of [`/token/${id}`, `/org/${orgId}`]) {
      const tag = String((await send('GET', path)).headers.etag);
      const change = () => send('PATCH', path, { headers: ifMatch(tag), payload: { name: 'New' } });
      expect([path, (await change()).status, (await change()).status]).toEqual([path, 200, 412]);
      expect((await send('DELETE', path, { headers: ifMatch(tag) })).status).toBe(412);
      expect((await send('GET', path)).body['name']).toBe('New');
    }
  });
});
