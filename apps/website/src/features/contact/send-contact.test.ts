import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyEntries } from './contact-fields.ts';
import { answerLimitMs, sendContact } from './send-contact.ts';

const attempt = { requestId: 'id-1', entries: { ...emptyEntries, name: 'Ada' } };
const setTimer = (callback: () => void, delayMs: number) => {
  const id = setTimeout(callback, delayMs);
  return () => clearTimeout(id);
};
const send = (fetch: typeof globalThis.fetch) => sendContact(attempt, { fetch, setTimer });
const answer = (status: number, body: unknown = {}) =>
  send(async () =>
    typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }),
  );
/** The JSON body of a request. */
const sentEntries = ({ body }: RequestInit = {}): unknown =>
  typeof body === 'string' ? JSON.parse(body) : undefined;
const failure = (reason: string, rest = {}) => ({ delivered: false, failure: { reason, ...rest } });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('posts the entries with their request id as JSON and leaves no timer behind', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ id: 'stored' }, { status: 201 }));
  expect(await send(fetch)).toEqual({ delivered: true });
  const [path, request] = fetch.mock.calls[0] ?? [];
  expect([path, request?.method]).toEqual(['/site/contact', 'POST']);
  expect(request?.headers).toMatchObject({ 'content-type': 'application/json' });
  expect(sentEntries(request)).toEqual({ ...attempt.entries, requestId: 'id-1' });
  expect(vi.getTimerCount()).toBe(0);
});

it('names the fields that were refused', async () => {
  const message = ['email must be an email', 'message should not be empty', 'property email is odd'];
  expect(await answer(400, { message, code: 'validation' })).toEqual(
    failure('refused', { fields: ['email', 'message'] }),
  );
  expect(await answer(400, 'no JSON')).toEqual(failure('refused', { fields: [] }));
});

it.each([
  [429, {}, 'too-many'],
  [500, { message: 'name' }, 'server'],
  [502, '<html>', 'server'],
  [200, '<html>a page for everything', 'server'],
])('an answer %i %j is a failure: %s', async (status, body, reason) => {
  expect(await answer(status, body)).toEqual(failure(reason));
});

it('tells an unreachable server from a slow one', async () => {
  expect(await send(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual(failure('network'));
  const slow = send(
    (_, request) =>
      new Promise((_resolve, reject) => {
        request?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
  await vi.advanceTimersByTimeAsync(answerLimitMs);
  expect(await slow).toEqual(failure('timeout'));
});
