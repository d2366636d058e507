import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { CallerSocket } from './caller-socket.ts';

it('pings its caller once a second until the socket is closed, says bye then, and leaves no timer', async () => {
  const clock = createVirtualClock();
  let pings = 0;
  const socket = Object.assign(new EventEmitter(), { ping: () => (pings += 1) });
  const format = { format: 'mulaw', container: 'raw', sampleRate: 8_000 } as const;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a socket only what is asked of it here
  const caller = new CallerSocket(socket as unknown as WebSocket, { format, clock });
  await clock.advance(3_000);
  expect(pings).toBe(3);
  const closed: unknown[] = [];
  caller.on('message', (data) => closed.push(JSON.parse(String(data))));
  caller.on('close', (code) => closed.push(code));
  socket.emit('close', 1000);
  expect(closed).toEqual([{ type: 'bye' }, 1000]);
  expect(clock.pendingTimers()).toBe(0);
});
