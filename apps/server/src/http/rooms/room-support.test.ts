import { once } from 'node:events';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createEcho, registerRoomSupport } from './room-support.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

function createApp() {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } });
  registerRoomSupport(app, 'lab-1');
  open.push(app);
  return { app, lines };
}

describe('what the call room asks of its server', () => {
  it('says where the server is', async () => {
    const { app } = createApp();
    expect((await app.inject('/geo')).json()).toEqual({ geo: 'lab-1' });
  });

  it('takes reports of failed calls and keeps what went wrong only', async () => {
    const { app, lines } = createApp();
    const payload = {
      version: '1',
      errorMsg: 'x'.repeat(900),
      error: { type: 'connection-error', msg: 'gone', details: { secret: 'abc' } },
      properties: { userName: 'Ann' },
    };
    const answer = await app.inject({ method: 'POST', url: '/call-machine/error-report', payload });
    expect(answer.statusCode).toBe(204);
    expect(JSON.parse(lines[0] ?? '{}').report).toEqual({
      version: '1',
      errorMsg: 'x'.repeat(500),
      error: { type: 'connection-error', msg: 'gone' },
    });
    expect(lines.join('')).not.toMatch(/Ann|abc/);
    const url = '/call-machine/error-report';
    expect((await app.inject({ method: 'POST', url, payload: '[]' })).statusCode).toBeGreaterThanOrEqual(400);
    const large = { errorMsg: 'x'.repeat(20_000) };
    expect((await app.inject({ method: 'POST', url, payload: large })).statusCode).toBe(413);
  });

  it('sends texts back over a WebSocket, so many', async () => {
    const { app } = createApp();
    const echo = createEcho();
    app.server.on('upgrade', echo.upgrade);
    open.unshift(echo);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = new WebSocket(`${url.replace('http', 'ws')}/call-machine/echo`);
    await once(socket, 'open');
    const heard: string[] = [];
    socket.on('message', (data: Buffer) => heard.push(data.toString()));
    for (let count = 0; count < 21; count += 1) socket.send(`text ${count}`);
    await once(socket, 'close');
    expect(heard).toEqual(Array.from({ length: 20 }, (_, count) => `text ${count}`));
  });
});
