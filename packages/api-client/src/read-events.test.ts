import type { ChatChunk } from '@saywell/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from './create-api-client.ts';

const id = '019a0000-0000-4000-8000-000000000001';
const body = { assistantId: id, input: 'hi' };
const chunk = (delta: string) => JSON.stringify({ id, path: 'chat.output[0].content', delta });

/** A server that sends these pieces, and then waits unless it ends. */
function openStream(pieces: readonly (string | Uint8Array)[], isEnded = true) {
  const cancel = vi.fn<() => void>();
  const waiting = [...pieces];
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = waiting.shift();
      if (piece !== undefined)
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
      else if (isEnded) controller.close();
      else return new Promise<void>(() => undefined);
      return undefined;
    },
    cancel,
  });
  const fetch = vi.fn<typeof globalThis.fetch>(
    async () => new Response(stream, { status: 201, headers: { 'x-request-id': 'r1' } }),
  );
  return { api: createApiClient({ token: 'key', fetch }), fetch, cancel };
}
async function deltas(chunks: AsyncIterable<ChatChunk>): Promise<string[]> {
  const list: string[] = [];
  for await (const { delta } of chunks) list.push(delta);
  return list;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('a stream', () => {
  it('asks for events and yields each, until the server is done', async () => {
    const { api, fetch } = openStream([
      `data: ${chunk('Hello')}\n\ndata: ${chunk(' you')}\n\n`,
      'data: [DONE]\n\n',
    ]);
    expect(await deltas(api.chat.create.stream(body))).toEqual(['Hello', ' you']);
    expect(fetch.mock.calls[0]?.[1]?.body).toBe(JSON.stringify({ ...body, stream: true }));
  });

  it('the plain form asks for one answer', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}));
    await createApiClient({ token: 'key', fetch }).chat.createResponse(body);
    expect(fetch.mock.calls[0]?.[1]?.body).toBe(JSON.stringify({ ...body, stream: false }));
  });

  it('is read wherever it is cut, with every end of a line, and without what is no event', async () => {
    const text = `\r\n: still working\r\n\r\nevent: x\rdata: ${chunk('é')}\r\n\r\nid: 1\ndata:${chunk('b')}\n\ndata: [DONE]\n\n`;
    const bytes = [...new TextEncoder().encode(text)].map((byte) => Uint8Array.of(byte));
    expect(await deltas(openStream(bytes).api.chat.create.stream(body))).toEqual(['é', 'b']);
  });

  it('of the Responses kind ends with its last event', async () => {
    const event = (type: string) => `event: ${type}\ndata: {"type":"${type}"}\n\n`;
    const { api, cancel } = openStream(
      [event('response.output_text.delta'), event('response.completed')],
      false,
    );
    const types: string[] = [];
    for await (const { type } of api.chat.createResponse.stream(body)) types.push(type);
    expect(types).toEqual(['response.output_text.delta', 'response.completed']);
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('throws what the server sends behind the first event', async () => {
    const failure = {
      message: 'busy',
      error: 'x',
      statusCode: 503,
      code: 'model-unavailable',
      requestId: 'r2',
    };
    const { api } = openStream([`data: ${chunk('a')}\n\nevent: error\ndata: ${JSON.stringify(failure)}\n\n`]);
    const events = api.chat.create.stream(body);
    expect((await events.next()).value).toMatchObject({ delta: 'a' });
    await expect(events.next()).rejects.toMatchObject({
      code: 'model-unavailable',
      status: 503,
      message: 'busy',
      requestId: 'r2',
    });
    const other = { type: 'error', code: 'model-unavailable', message: 'busy' };
    const response = openStream([`event: error\ndata: ${JSON.stringify(other)}\n\n`]);
    await expect(response.api.chat.createResponse.stream(body).next()).rejects.toMatchObject({
      code: 'model-unavailable',
      status: 0,
      requestId: 'r1',
    });
  });

  it('that breaks off is a failure', async () => {
    const { api } = openStream([`data: ${chunk('a')}\n\n`]);
    await expect(deltas(api.chat.create.stream(body))).rejects.toMatchObject({ code: 'network-error' });
  });

  it('ends when nothing comes for too long, but not while pieces come', async () => {
    const { api, cancel } = openStream([`data: ${chunk('a')}\n\n`], false);
    const events = api.chat.create.stream(body, { timeoutMs: 1_000 });
    await events.next();
    const refused = expect(events.next()).rejects.toMatchObject({ code: 'timed-out' });
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('ends with the limit of the whole call', async () => {
    const { api } = openStream([`data: ${chunk('a')}\n\n`], false);
    const refused = expect(
      deltas(api.chat.create.stream(body, { totalTimeoutMs: 500 })),
    ).rejects.toMatchObject({
      code: 'timed-out',
    });
    await vi.advanceTimersByTimeAsync(500);
    await refused;
  });

  it('ends with the caller: by its signal, and by leaving the loop', async () => {
    const controller = new AbortController();
    const first = openStream([`data: ${chunk('a')}\n\n`], false);
    const events = first.api.chat.create.stream(body, { signal: controller.signal });
    await events.next();
    const refused = expect(events.next()).rejects.toMatchObject({ code: 'cancelled' });
    controller.abort();
    await refused;
    const second = openStream([`data: ${chunk('a')}\n\n`], false);
    for await (const { delta } of second.api.chat.create.stream(body)) {
      expect(delta).toBe('a');
      break;
    }
    expect([first.cancel, second.cancel].map((cancel) => cancel.mock.calls.length)).toEqual([1, 1]);
  });

  it('has a limit for one event', async () => {
    const long = 'x'.repeat(600_000);
    const { api } = openStream([`data: ${long}`, long], false);
    await expect(deltas(api.chat.create.stream(body))).rejects.toMatchObject({ code: 'answer-too-large' });
  });
});
