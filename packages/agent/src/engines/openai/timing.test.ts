import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { DialogueReply } from '../engine.ts';
import { createOpenAIDialogue } from './openai-dialogue.ts';
import { createOpenAITextToSpeech } from './openai-text-to-speech.ts';

/** Timers that fire when the test says so. */
function manualTimers() {
  const timers = new Map<object, { callback: () => void; delayMs: number }>();
  return {
    delays: () => [...timers.values()].map(({ delayMs }) => delayMs),
    setTimer: (callback: () => void, delayMs: number) => {
      const key = {};
      timers.set(key, { callback, delayMs });
      return () => void timers.delete(key);
    },
    fire() {
      const due = [...timers.values()];
      timers.clear();
      for (const { callback } of due) callback();
    },
  };
}

/** Answers with what the test writes, ends with the request's signal as the real one does. */
function manualFetch() {
  const opened: ((response: Response) => void)[] = [];
  const fetchPage: typeof fetch = (_, init) =>
    new Promise((resolve, reject) => {
      opened.push(resolve);
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  return { fetch: fetchPage, opened };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

function start(overrides: object = {}) {
  const timers = manualTimers();
  const network = manualFetch();
  const controller = new AbortController();
  const session = createOpenAIDialogue({
    baseUrl: 'http://localhost/v1',
    apiKey: 'sk-secret',
    fetch: network.fetch,
    setTimer: timers.setTimer,
    ...overrides,
  }).createSession({ assistantName: 'Ava', messages: [], knowledge: [] });
  const reply = session.reply({ userText: 'hello', history: [], signal: controller.signal });
  return { timers, network, controller, reply };
}
async function textOf(reply: DialogueReply): Promise<string> {
  let whole = '';
  for await (const piece of reply.text) whole += piece;
  return whole;
}

describe('waits of the adapters', () => {
  it('end in engine-timed-out when no answer begins, and nothing is left waiting', async () => {
    const { timers, reply } = start({ responseTimeoutMs: 1234 });
    const text = textOf(reply);
    const failed = expect(text).rejects.toMatchObject({ code: 'engine-timed-out' });
    expect(timers.delays()).toEqual([1234]);
    timers.fire();
    await failed;
    expect(timers.delays()).toEqual([]);
    expect(reply.commit()).toEqual([]);
  });
  it('end in engine-timed-out when the answer stops in the middle', async () => {
    const { timers, network, reply } = start({ idleTimeoutMs: 777 });
    const body = new TransformStream<Uint8Array, Uint8Array>();
    network.opened[0]?.(new Response(body.readable, { headers: { 'content-type': 'text/event-stream' } }));
    const text = textOf(reply);
    const failed = expect(text).rejects.toMatchObject({ name: 'EngineError' });
    await settle();
    expect(timers.delays()).toEqual([777]);
    timers.fire();
    await body.writable.abort().catch(() => undefined);
    await failed;
    await expect(text).rejects.toMatchObject({ code: 'engine-timed-out' });
  });
  it('end in engine-aborted by the signal, and leave no listener on it', async () => {
    const { timers, controller, reply } = start();
    const failed = expect(textOf(reply)).rejects.toMatchObject({ code: 'engine-aborted' });
    controller.abort();
    await failed;
    expect(timers.delays()).toEqual([]);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });
  it('do not start for a signal that is aborted already', async () => {
    const network = manualFetch();
    const engine = createOpenAITextToSpeech({
      baseUrl: 'http://localhost/v1',
      fetch: (input, init) => {
        init?.signal?.throwIfAborted();
        return network.fetch(input, init);
      },
    });
    const speech = engine.synthesize('hello', { signal: AbortSignal.abort() });
    await expect(speech[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'engine-aborted' });
    expect(network.opened).toEqual([]);
  });
  it('wait as long as a busy endpoint asks for, once, and not longer than half a second', async () => {
    const { timers, network, reply } = start();
    const text = textOf(reply);
    network.opened[0]?.(new Response('{}', { status: 429, headers: { 'retry-after': '0.4' } }));
    await settle();
    expect(timers.delays()).toEqual([400]);
    timers.fire();
    await settle();
    const answer = { choices: [{ message: { content: 'Here I am.' } }] };
    network.opened[1]?.(Response.json(answer));
    expect(await text).toBe('Here I am.');

    const impatient = start();
    const refused = expect(textOf(impatient.reply)).rejects.toMatchObject({ code: 'engine-unavailable' });
    impatient.network.opened[0]?.(new Response('{}', { status: 503, headers: { 'retry-after': '2' } }));
    await refused;
    expect(impatient.network.opened).toHaveLength(1);
  });
  it('are given up while a busy endpoint is left alone', async () => {
    const { timers, network, controller, reply } = start();
    const failed = expect(textOf(reply)).rejects.toMatchObject({ code: 'engine-aborted' });
    network.opened[0]?.(new Response('{}', { status: 429, headers: { 'retry-after-ms': '300' } }));
    await settle();
    controller.abort();
    await failed;
    expect(timers.delays()).toEqual([]);
  });
});

const createWithBadKey = () =>
  createOpenAIDialogue({ baseUrl: 'http://localhost/v1', apiKey: 'sk-secret\nx' });

describe('addresses and keys that cannot work', () => {
  it.each(['', 'localhost', 'file:///etc/passwd', 'http://user:word@host/v1'])(
    'refuses the address "%s" without repeating it',
    (baseUrl) => {
      expect(() => createOpenAIDialogue({ baseUrl })).toThrow(/base address/);
    },
  );
  it('refuses a key that no header may hold, without repeating it', () => {
    expect(createWithBadKey).toThrow(expect.objectContaining({ code: 'engine-unauthorized' }));
    expect(createWithBadKey).not.toThrow(/secret/);
  });
});
