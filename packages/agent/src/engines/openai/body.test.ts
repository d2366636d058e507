import { expect, it } from 'vitest';
import { createVirtualClock } from '../../testing/virtual-clock.ts';
import { readBody } from './body.ts';
import { createClient } from './endpoint.ts';

/** An answer that stops after its first piece, and that no signal cuts. */
function deafAnswer(onCancel: () => void): typeof fetch {
  return async () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new Uint8Array(3)),
        cancel: onCancel,
      }),
    );
}

it.each([
  ['stops', 'engine-timed-out'],
  ['is given up', 'engine-aborted'],
])('a body that %s is cut, also when fetch has forgotten its signal', async (what, code) => {
  const clock = createVirtualClock();
  const caller = new AbortController();
  let cut = 0;
  const client = createClient('x', {
    baseUrl: 'http://localhost',
    fetch: deafAnswer(() => (cut += 1)),
    setTimer: (callback, delayMs) => clock.setTimer(callback, delayMs),
    idleTimeoutMs: 1000,
  });
  const exchange = await client.request('/x', '{}', caller.signal);
  const sizes: number[] = [];
  const read = (async () => {
    for await (const piece of readBody(client, exchange)) sizes.push(piece.length);
  })();
  const failed = expect(read).rejects.toMatchObject({ code });
  await clock.advance(10);
  if (what === 'is given up') caller.abort();
  else await clock.advance(1000);
  await failed;
  expect([sizes, cut]).toEqual([[3], 1]);
});
