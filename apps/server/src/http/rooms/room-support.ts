import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { systemClock } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { openCors } from '../headers/cors.ts';

/** Bounds of what strangers may ask of these routes. */
const reportLimits = { bodyBytes: 16_384, perMinute: 20, textLength: 500 } as const;
const echoLimits = { messages: 20, messageBytes: 1_024, lifetimeMs: 10_000 } as const;
export const ECHO_PATH = '/call-machine/echo';

/** What of a report is logged: what went wrong and where, never what a page knows of its visitor. */
const reportSchema = z.object({
  version: z.string().max(40).optional(),
  errorMsg: z
    .string()
    .transform((text) => text.slice(0, reportLimits.textLength))
    .optional(),
  error: z
    .object({
      type: z.string().max(60).optional(),
      msg: z
        .string()
        .transform((text) => text.slice(0, reportLimits.textLength))
        .optional(),
    })
    .optional(),
});

/** What the call room asks of its server beside the rooms themselves. `region` answers where this server is. */
export function registerRoomSupport(app: FastifyInstance, region: string): void {
  app.get('/geo', { config: { cors: openCors } }, async () => ({ geo: region }));

  app.post(
    '/call-machine/error-report',
    {
      bodyLimit: reportLimits.bodyBytes,
      config: { cors: openCors, rateLimit: { max: reportLimits.perMinute, timeWindow: '1 minute' } },
    },
    async (request, reply) => {
      const parsed = reportSchema.safeParse(request.body);
      if (!parsed.success)
        throw new DomainError('validation-failed', ['body must be a report of a call room']);
      request.log.warn({ report: parsed.data }, 'a page reports a failed call');
      return reply.code(204).send();
    },
  );
}

/** Sends every text back, so that a page can find out whether WebSockets get through. */
export function createEcho(): {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readonly close: () => void;
} {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: echoLimits.messageBytes });
  sockets.on('connection', (socket) => {
    let messages = 0;
    const cancelTimer = systemClock.setTimer(() => socket.close(), echoLimits.lifetimeMs);
    socket.on('close', cancelTimer);
    socket.on('error', () => socket.terminate());
    socket.on('message', (data: Buffer, isBinary) => {
      messages += 1;
      if (isBinary || messages > echoLimits.messages) socket.close();
      else socket.send(data.toString());
    });
  });
  return {
    upgrade: (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (webSocket) => sockets.emit('connection', webSocket)),
    close() {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
    },
  };
}
