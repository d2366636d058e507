import { routes } from '@saywell/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createApiClient } from './create-api-client.ts';
import { createWebCallClient } from './create-web-call-client.ts';
import { routeTable } from './route-table.ts';

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

  it('has every route of the contract with its method, path and query', () => {
    const expected = Object.entries(routes).flatMap(([resource, methods]) =>
      Object.entries(methods).map(([name, route]) => [
        `${resource}.${name}`,
        `${route.method} ${route.path}${'query' in route ? '?' : ''}`,
      ]),
    );
    const actual = Object.entries(routeTable).flatMap(([resource, methods]) =>
      Object.entries(methods).map(([name, route]) => [`${resource}.${name}`, route]),
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

  it('AP-6 uses Bearer authentication', async () => {
    const { api, fetch } = openClient();
    await api.org.list();
    expect(fetch.mock.calls[0]?.[1]?.headers).toEqual({ authorization: 'Bearer private-key' });
  });

  it('AP-9 takes its base address from the developer', async () => {
    const { options } = openClient();
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json([]));
    await createApiClient({ ...options, fetch, baseUrl: 'http://localhost:3000/api' }).org.list();
    expect(fetch.mock.calls[0]?.[0]).toBe('http://localhost:3000/api/org');
  });

  it('AP-135 throws a non-OK answer with the parsed body as the error', async () => {
    const body = {
      message: ['name must be a string'],
      error: 'Bad Request',
      statusCode: 400,
      requestId: 'r1',
    };
    const { api } = openClient({ ...body, code: 'validation-failed' }, 400);
    const error: unknown = await api.assistant.create({}).catch((reason: unknown) => reason);
    expect(ApiError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      error: body,
      body,
      status: 400,
      code: 'validation-failed',
      requestId: 'r1',
      message: 'name must be a string',
    });
  });

  it('keeps the text of an answer that is not JSON', async () => {
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

  it('tells a cancelled request from a broken network', async () => {
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
