import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createVirtualClock } from '../../testing/virtual-clock.ts';
import { bodyOf } from './s3-body.ts';

const idleMs = 15_000;
function openBody(sizeBytes: number) {
  const clock = createVirtualClock();
  const answer = new PassThrough();
  // As much of an answer as is read of one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const body = bodyOf(answer as unknown as IncomingMessage, sizeBytes, { clock, idleMs });
  return { clock, answer, body };
}

it('waits for a reader that is slow', async () => {
  const { clock, answer, body } = openBody(4);
  answer.write('ab');
  expect((await body.next()).value?.toString()).toBe('ab');
  await clock.advance(10 * idleMs);
  answer.end('cd');
  expect((await body.next()).value?.toString()).toBe('cd');
  expect(await body.next()).toMatchObject({ done: true });
});

it('gives up a service that sends nothing more', async () => {
  const { clock, answer, body } = openBody(4);
  answer.write('ab');
  await body.next();
  const next = body.next();
  const refused = expect(next).rejects.toMatchObject({ code: 'storage-too-slow' });
  await clock.advance(idleMs);
  await refused;
  expect(answer.destroyed).toBe(true);
});

it.each([3, 5])('takes %d bytes in place of 4 for an answer that was cut off', async (sent) => {
  const { answer, body } = openBody(4);
  answer.end(Buffer.alloc(sent));
  await body.next();
  await expect(body.next()).rejects.toMatchObject({ code: 'storage-cut-off' });
});
