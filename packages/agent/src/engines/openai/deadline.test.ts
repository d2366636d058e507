import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../testing/virtual-clock.ts';
import { createDeadline } from './deadline.ts';
import { createOpenAITextToSpeech } from './openai-text-to-speech.ts';

const listenersOn = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

function open() {
  const clock = createVirtualClock();
  const call = new AbortController();
  const deadline = createDeadline({ signal: call.signal, timeoutMs: 100, setTimer: clock.setTimer });
  return { clock, call, deadline };
}
type Opened = ReturnType<typeof open>;

describe('the deadline of a request', () => {
  it.each([
    ['closed', null, async ({ deadline }: Opened) => deadline.close()],
    ['too late', 'timed-out', ({ clock }: Opened) => clock.advance(100)],
    ['given up', 'aborted', async ({ call }: Opened) => call.abort()],
  ])("leaves nothing on the call's signal and no timer once it is %s", async (_, cause, end) => {
    const opened = open();
    expect(listenersOn(opened.call.signal)).toBe(1);
    await end(opened);
    expect(opened.deadline.cause).toBe(cause);
    expect(opened.deadline.signal.aborted).toBe(cause !== null);
    expect([listenersOn(opened.call.signal), opened.clock.pendingTimers()]).toEqual([0, 0]);
  });

  it('does not wait again after its end', async () => {
    const { clock, deadline } = open();
    deadline.close();
    deadline.restart(50);
    await clock.advance(200);
    expect([deadline.cause, clock.pendingTimers()]).toEqual([null, 0]);
  });
});

/** One voice serves a whole call with one signal; a listener per request would stay until the call ends. */
it.each([
  ['is read', 200, 100],
  ['is given up in the middle', 200, 1],
  ['is refused', 500, 100],
])('a hundred requests on one signal leave no listener, when the answer %s', async (_, status, chunks) => {
  const call = new AbortController();
  const engine = createOpenAITextToSpeech({
    baseUrl: 'http://localhost/v1',
    fetch: async () => new Response(new Uint8Array(48_000).fill(64), { status }),
  });
  for (let count = 0; count < 100; count += 1) {
    let left = chunks;
    const speech = engine.synthesize('hello', { signal: call.signal });
    const read = async () => {
      for await (const chunk of speech) if (chunk.samples.length > 0 && --left <= 0) break;
    };
    await (status === 200 ? read() : expect(read()).rejects.toMatchObject({ code: 'engine-failed' }));
  }
  expect(listenersOn(call.signal)).toBe(0);
});
