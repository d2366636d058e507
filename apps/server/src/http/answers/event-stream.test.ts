import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EventStream, jsonEvent, openEventText, type ServerSentEvent } from './event-stream.ts';

const describeError = () => ({
  message: 'It broke.',
  error: 'Service Unavailable',
  statusCode: 503,
  code: 'model-unavailable' as const,
  requestId: 'r1',
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = (events: AsyncIterable<ServerSentEvent>) =>
  openEventText(new EventStream(events), describeError);
async function textOf(events: AsyncIterable<ServerSentEvent>): Promise<string> {
  let text = '';
  for await (const piece of await open(events)) text += piece;
  return text;
}
const waited = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

it('writes each event with its name and its data', async () => {
  const events = async function* () {
    yield jsonEvent({ a: 'b\n' });
    yield jsonEvent({ c: 1 }, 'named');
    yield { data: '[DONE]' };
  };
  expect(await textOf(events())).toBe(
    'data: {"a":"b\\n"}\n\nevent: named\ndata: {"c":1}\n\ndata: [DONE]\n\n',
  );
});

it('rejects with what fails before the first event', async () => {
  const events = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('early')) }) };
  await expect(open(events)).rejects.toThrow('early');
});

it('ends with an event of what fails later', async () => {
  const events = async function* () {
    yield { data: '1' };
    throw new Error('late');
  };
  expect(await textOf(events())).toBe(
    `data: 1\n\nevent: error\ndata: ${JSON.stringify(describeError())}\n\n`,
  );
});

it('comments while nothing comes, so that nobody cuts the connection', async () => {
  const events = async function* () {
    yield { data: '1' };
    await waited(40_000);
    yield { data: '2' };
  };
  const whole = textOf(events());
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await whole).toBe('data: 1\n\n: still working\n\n: still working\n\ndata: 2\n\n');
  expect(vi.getTimerCount()).toBe(0);
});

it('reads no further than it is read, and lets its source end', async () => {
  const made: number[] = [];
  let ended = false;
  const events = async function* () {
    try {
      for (let count = 1; ; count += 1) {
        made.push(count);
        yield { data: String(count) };
      }
    } finally {
      ended = true;
    }
  };
  const text = await open(events());
  await text.next();
  await text.next();
  expect(made).toEqual([1, 2]);
  await text.return();
  expect(ended).toBe(true);
});
