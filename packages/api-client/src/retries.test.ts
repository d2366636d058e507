import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiClientOptions } from './api-client.ts';
import { createApiClient } from './create-api-client.ts';

const id = '019a0000-0000-4000-8000-000000000001';
type Answer = () => Response | Promise<Response>;

/** Answers one after the other; the last one again and again. */
function openClient(answers: readonly Answer[], options: Partial<ApiClientOptions> = {}) {
  const waiting = [...answers];
  const sentAt: number[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    sentAt.push(Date.now());
    const answer = waiting.length > 1 ? waiting.shift() : waiting[0];
    return (answer as Answer)();
  });
  const api = createApiClient({ token: 'key', fetch, retries: 3, random: () => 1, ...options });
  const keys = () => fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
  return { api, fetch, sentAt, keys };
}
const refused = (status: number, headers: Record<string, string> = {}, code = 'x'): Answer => {
  return () => Response.json({ code, message: code }, { status, headers });
};
const ok: Answer = () => Response.json([]);
const broken: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const outcome = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('retries', () => {
  it('are off unless they are asked for', async () => {
    const { api, fetch } = openClient([refused(503), ok], { retries: undefined });
    await expect(api.org.list()).rejects.toMatchObject({ status: 503 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('wait longer each time, spread by chance, and then give up', async () => {
    const { api, sentAt } = openClient([broken]);
    const result = outcome(api.org.list());
    await vi.runAllTimersAsync();
    expect([await result, sentAt]).toEqual(['network-error', [0, 500, 1_500, 3_500]]);
    const early = openClient([broken, ok], { random: () => 0 });
    const second = outcome(early.api.org.list());
    await vi.runAllTimersAsync();
    expect([await second, (early.sentAt[1] ?? 0) - (early.sentAt[0] ?? 0)]).toEqual(['done', 250]);
  });

  const demands: [title: string, header: string, waitMs: number | null][] = [
    ['seconds', '2', 2_000],
    ['a date', new Date(7_000).toUTCString(), 7_000],
    ['what cannot be read', 'soon', 500],
    ['a date that is over', new Date(-1_000).toUTCString(), 500],
    ['more than is waited for', '61', null],
  ];
  it.each(demands)('wait as long as the server demands: %s', async (_title, header, waitMs) => {
    const { api, sentAt } = openClient([refused(429, { 'retry-after': header }), ok]);
    const result = outcome(api.org.list());
    await vi.runAllTimersAsync();
    expect(await result).toBe(waitMs === null ? 'x' : 'done');
    expect(sentAt).toEqual(waitMs === null ? [0] : [0, waitMs]);
  });

  it('repeat a POST only under one key, which they make', async () => {
    const { api, keys } = openClient([refused(503), broken, ok]);
    const result = outcome(api.assistant.create({ name: 'Ava' }));
    await vi.runAllTimersAsync();
    expect(await result).toBe('done');
    const [first] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(keys()).toEqual([first, first, first]);
    await api.assistant.create({ name: 'Ava' });
    expect(keys()[3]).not.toBe(first);
    await api.assistant.create({ name: 'Ava' }, { idempotencyKey: 'mine' });
    expect(keys()[4]).toBe('mine');
  });

  it('wait for the request that has the key', async () => {
    const { api, fetch } = openClient([refused(409, { 'retry-after': '1' }, 'idempotency-in-progress'), ok]);
    const result = outcome(api.assistant.create({ name: 'Ava' }));
    await vi.runAllTimersAsync();
    expect([await result, fetch.mock.calls.length]).toEqual(['done', 2]);
  });

  const api = (options: Partial<ApiClientOptions>, answer: Answer) => openClient([answer, ok], options);
  type Client = ReturnType<typeof openClient>['api'];
  const once: [title: string, use: (client: Client) => Promise<unknown>][] = [
    ['a PATCH, which has no key', (client) => client.assistant.update(id, {})],
    ['a stream, which is not stored', (client) => client.chat.create.stream({ input: 'hi' }).next()],
    ['where anybody may call', (client) => client.org.acceptInvitation({ token: 'x' } as never)],
  ];
  it.each(once)('do not repeat what may have happened: %s', async (_title, use) => {
    for (const answer of [broken, refused(503)]) {
      const { api: client, fetch } = api({}, answer);
      await expect(use(client)).rejects.toMatchObject({ name: 'ApiError' });
      expect(fetch).toHaveBeenCalledTimes(1);
    }
    // Whoever calls too often was not heard at all.
    const { api: client, fetch } = api({}, refused(429));
    const result = outcome(use(client));
    await vi.runAllTimersAsync();
    await result;
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('do not repeat what is refused for good', async () => {
    const { api, fetch } = openClient([refused(400), ok]);
    await expect(api.org.list()).rejects.toMatchObject({ status: 400 });
    await expect(openClient([refused(500)]).api.org.list()).rejects.toMatchObject({ status: 500 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('end with the limit of the whole call, and each attempt with its own', async () => {
    const never: Answer = () => new Promise(() => undefined);
    const { api, sentAt } = openClient([never], { timeoutMs: 1_000, totalTimeoutMs: 2_000 });
    const started = outcome(api.org.list());
    await vi.advanceTimersByTimeAsync(1_500);
    expect(sentAt).toEqual([0, 1_500]);
    await vi.advanceTimersByTimeAsync(500);
    expect(await started).toBe('timed-out');
  });

  it('end with the caller, also while they wait', async () => {
    const { api, fetch } = openClient([broken]);
    const controller = new AbortController();
    const result = outcome(api.org.list({ signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(100);
    controller.abort();
    expect([await result, fetch.mock.calls.length]).toEqual(['cancelled', 1]);
  });
});
