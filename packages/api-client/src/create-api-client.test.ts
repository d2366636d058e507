import { routes } from '@saywell/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authRoutes } from './routes/auth-routes.ts';
import { createApiClient } from './create-api-client.ts';
import { createClientOf } from './create-client-of.ts';
import { createWebCallClient } from './create-web-call-client.ts';
import { routeTable, squadRoutes } from './route-table.ts';

const id = '019a0000-0000-4000-8000-000000000001';

function openClient(answer: unknown = {}, status = 200, timeoutMs?: number) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(answer, { status }));
  const options = { token: 'private-key', baseUrl: 'https://api.example/', fetch, timeoutMs };
  const sent = (): unknown => [fetch.mock.calls[0]?.[1]?.method, fetch.mock.calls[0]?.[0]];
  return { api: createApiClient(options), fetch, sent, options };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the API client', () => {
  it('sends the method and the path of a route, with the ids filled in', async () => {
    const { api, sent } = openClient();
    await api.org.removeMember(id, 'a/b');
    expect(sent()).toEqual(['DELETE', `https://api.example/org/${id}/member/a%2Fb/leave`]);
  });

  it('has every route of the contract with its method, path and query; the types see to the rest', () => {
    const expected = Object.entries(routes).flatMap(([resource, methods]) =>
      Object.entries(methods).map(([name, route]) => [
        `${resource}.${name}`,
        `${route.method} ${route.path}${'query' in route ? '?' : ''}`,
      ]),
    );
    const actual = Object.entries(routeTable).flatMap(([resource, methods]) =>
      Object.entries(methods).map(([name, route]) => [
        `${resource}.${name}`,
        route.split(' ').slice(0, 2).join(' '),
      ]),
    );
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
  });

  it('answers an export as text', async () => {
    const { options } = openClient();
    const csv = '"id","name"\r\n"1","Ann"\r\n';
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(`\uFEFF${csv}`));
    const api = createApiClient({ ...options, fetch });
    const text: string = await api.contactRequest.export({ createdAtGt: '2026-01-01T00:00:00.000Z' });
    expect(text).toBe(csv);
    expect(fetch.mock.calls[0]?.[0]).toBe(
      'https://api.example/contact-request/export?createdAtGt=2026-01-01T00%3A00%3A00.000Z',
    );
    await api.booking.export();
    expect(fetch.mock.calls[1]?.[0]).toBe('https://api.example/booking/export');
  });

  it('sends no key for who has signed in, but the cookie and the header that no form can send', async () => {
    const { fetch } = openClient();
    const api = createClientOf({ auth: authRoutes }, { session: true, fetch });
    await api.auth.signInWithPassword({ email: 'ann@example.com', password: 'correct horse battery' });
    const [path, init] = fetch.mock.calls[0] ?? [];
    // `fetch` sends the cookies of the page's own origin unless told otherwise.
    expect([path, init?.credentials]).toEqual(['/auth/sign-in/password', undefined]);
    expect(init?.headers).toEqual({ 'x-saywell-console': '1', 'content-type': 'application/json' });
    await api.auth.passkeyOptions();
    expect(fetch.mock.calls[1]?.[1]?.body).toBeUndefined();
  });

  it('asks for the token before each request, and reports when there is none', async () => {
    const { options, fetch } = openClient([]);
    const token = vi.fn<() => Promise<string>>().mockResolvedValueOnce('one').mockResolvedValueOnce('two');
    const api = createApiClient({ ...options, token });
    await api.org.list();
    await api.org.list();
    expect(fetch.mock.calls.map(([, init]) => init?.headers)).toEqual([
      { authorization: 'Bearer one' },
      { authorization: 'Bearer two' },
    ]);
    token.mockRejectedValueOnce(new Error('no session'));
    await expect(api.org.list()).rejects.toMatchObject({
      code: 'token-unavailable',
      status: 0,
      cause: new Error('no session'),
    });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('does not reveal a token that no header can have', async () => {
    const { options, fetch } = openClient([]);
    const error: unknown = await createApiClient({ ...options, token: 'secret\n' })
      .org.list()
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'token-unavailable' });
    expect(String(error)).not.toContain('secret');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('gives up a token that does not come in time', async () => {
    const { options, fetch } = openClient([]);
    const api = createApiClient({ ...options, token: () => new Promise<string>(() => undefined) });
    const refused = expect(api.org.list()).rejects.toMatchObject({ code: 'timed-out' });
    await vi.advanceTimersByTimeAsync(30_000);
    await refused;
    expect(fetch).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives chats and forms more time than the server takes, unless the caller limits it', async () => {
    const { options } = openClient();
    const api = createApiClient({ ...options, fetch: hangingFetch });
    const settled = vi.fn<(title: string) => void>();
    const watch = (title: string, call: Promise<unknown>) => call.catch(() => settled(title));
    const calls = [
      watch('list', api.org.list()),
      watch('chat', api.chat.create({ assistantId: id, input: 'hi' })),
      watch('upload', api.file.create({ file: new File(['x'], 'x.txt') })),
      watch('limited', api.chat.create({ assistantId: id, input: 'hi' }, { timeoutMs: 100 })),
    ];
    await vi.advanceTimersByTimeAsync(100);
    expect(settled.mock.calls).toEqual([['limited']]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(settled.mock.calls).toEqual([['limited'], ['list']]);
    await vi.advanceTimersByTimeAsync(29_900);
    await Promise.all(calls);
    expect(settled).toHaveBeenCalledTimes(4);
  });

  it('sends headers of one request, but neither key nor type of the content among them', async () => {
    const { api, fetch } = openClient();
    await api.assistant.update(
      id,
      { name: 'Ava' },
      {
        ifMatch: '"1"',
        headers: { 'X-Trace': 't', Authorization: 'Basic x', 'Content-Type': 'text/plain' },
      },
    );
    expect(fetch.mock.calls[0]?.[1]?.headers).toEqual({
      'if-match': '"1"',
      'x-trace': 't',
      authorization: 'Bearer private-key',
      'content-type': 'application/json',
    });
  });

  it('sends a file and its fields as a form, and lists as repeated parts', async () => {
    const { api, fetch } = openClient();
    const file = new File(['hi'], 'a.txt');
    await api.file.create({ file, purpose: 'assistant', name: undefined });
    await api.provider.cloneVoice({ name: 'Ava', files: [file, new File(['ho'], 'b.txt')] });
    const forms = fetch.mock.calls.map(([, init]) => init?.body);
    const parts = forms.map((form) =>
      [...(form as FormData)].map(([name, part]) => [name, part instanceof File ? part.name : part]),
    );
    expect(parts).toEqual([
      [
        ['file', 'a.txt'],
        ['purpose', 'assistant'],
      ],
      [
        ['name', 'Ava'],
        ['files', 'a.txt'],
        ['files', 'b.txt'],
      ],
    ]);
    expect(fetch.mock.calls[0]?.[1]?.headers).toEqual({ authorization: 'Bearer private-key' });
  });

  it('sends no body where a route has none, and the optional one where it is given', async () => {
    const { api, fetch } = openClient();
    await api.voiceLibrary.syncProvider('11labs', { timeoutMs: 1 });
    await api.call.delete(id);
    await api.call.delete(id, { ids: [id] });
    expect(fetch.mock.calls.map(([, init]) => init?.body)).toEqual([
      undefined,
      undefined,
      JSON.stringify({ ids: [id] }),
    ]);
  });

  it('answers files as bytes and texts as texts, whatever is in them', async () => {
    const { api } = openClient({ a: 1 });
    expect(await (await api.file.content(id)).text()).toBe('{"a":1}');
    expect(await api.file.text(id)).toBe('{"a":1}');
  });

  it('gives the answer with its headers, and as it comes', async () => {
    const { options } = openClient();
    const fetch = vi.fn<typeof globalThis.fetch>(async () =>
      Response.json({ id }, { headers: { etag: '"1"' } }),
    );
    const api = createApiClient({ ...options, fetch });
    const { answer, response } = await api.assistant.get.withResponse(id);
    expect([answer.id, response.headers.get('etag')]).toEqual([id, '"1"']);
    const raw = await api.assistant.get.raw(id);
    expect([raw.bodyUsed, await raw.text()]).toEqual([false, JSON.stringify({ id })]);
    fetch.mockResolvedValueOnce(Response.json({ code: 'not-found' }, { status: 404 }));
    await expect(api.assistant.get.raw(id)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('writes filters as the server reads them', async () => {
    const { api, fetch } = openClient();
    await api.call.page({
      idAny: ['a', 'b'],
      customer: { number: '+1', name: 'Ann & Bo' },
      createdAtGe: new Date('2026-01-02T03:04:05.678Z'),
      costLe: 0,
      name: undefined,
    });
    const url = new URL(new Request(fetch.mock.calls[0]?.[0] ?? '').url);
    expect([...url.searchParams]).toEqual([
      ['idAny', 'a'],
      ['idAny', 'b'],
      ['customer[number]', '+1'],
      ['customer[name]', 'Ann & Bo'],
      ['createdAtGe', '2026-01-02T03:04:05.678Z'],
      ['costLe', '0'],
    ]);
  });

  it('reports wrong use before anything is sent', async () => {
    const { api, fetch } = openClient();
    const { assistant, call } = api as unknown as Record<
      string,
      Record<string, (...values: unknown[]) => Promise<unknown>>
    >;
    const wrong: [() => Promise<unknown> | undefined, string][] = [
      [() => assistant?.['get']?.(), 'assistant.get: id must be a text that is not empty'],
      [() => assistant?.['delete']?.(''), 'assistant.delete: id must be a text that is not empty'],
      [() => assistant?.['delete']?.('..'), 'assistant.delete: id must be a text that is not empty'],
      [() => assistant?.['create']?.(), 'assistant.create: the body is missing'],
      [() => assistant?.['create']?.('Max'), 'assistant.create: the body must be an object'],
      [() => call?.['list']?.(5), 'call.list: the query must be an object'],
      [() => call?.['list']?.({}, {}, {}), 'call.list: too many arguments'],
    ];
    for (const [use, message] of wrong) await expect(use()).rejects.toThrow(new TypeError(message));
    expect(() => createApiClient({ token: '' })).toThrow(TypeError);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('makes a client of a few resources', async () => {
    const { options, fetch } = openClient();
    const { squad } = createClientOf({ squad: squadRoutes }, options);
    await squad.get(id);
    expect(fetch.mock.calls[0]?.[0]).toBe(`https://api.example/squad/${id}`);
  });

  it('retains the text of an answer that is not JSON', async () => {
    const { options } = openClient();
    const fetch = vi.fn<typeof globalThis.fetch>(
      async () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    );
    await expect(createApiClient({ ...options, fetch }).org.list()).rejects.toMatchObject({
      status: 502,
      code: 'unknown',
      body: '<h1>Bad gateway</h1>',
    });
  });

  it('sends body and query as JSON and parameters', async () => {
    const { api, fetch } = openClient();
    await api.call.list({ limit: 5, assistantId: id });
    await api.assistant.update(id, { name: null });
    expect(fetch.mock.calls[0]?.[0]).toBe(`https://api.example/call?limit=5&assistantId=${id}`);
    expect(fetch.mock.calls[1]?.[1]).toMatchObject({
      body: '{"name":null}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it('gives up a request that is not answered in time', async () => {
    const { options } = openClient();
    const api = createApiClient({ ...options, fetch: hangingFetch, timeoutMs: 1_000 });
    const refused = expect(api.org.list()).rejects.toMatchObject({ code: 'timed-out', status: 0 });
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('distinguishes a cancelled request from a broken network', async () => {
    const { options } = openClient();
    const controller = new AbortController();
    const cancelled = createWebCallClient({ ...options, fetch: hangingFetch })(
      { assistantId: id },
      { signal: controller.signal },
    );
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(createApiClient({ ...options, fetch }).org.list()).rejects.toMatchObject({
      code: 'network-error',
      message: 'Failed to fetch',
    });
  });
});

const hangingFetch: typeof globalThis.fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
