import type { ApiClient } from '@saywell/api-client';
import type { Call } from '@saywell/contract';
import { WebSocket } from 'ws';
import type { Scenario } from '../format/scenario-schema.ts';
import type { Conversation, FunctionAnswer } from '../run/conversation.ts';
import { ScenarioError } from '../scenario-error.ts';
import { targetOf } from '../target/body-of.ts';
import { asked, clientOf, type ServerAccess, type Warned } from './server-access.ts';
import { type CallerLine, type LineListener, talkOver } from './talk-over.ts';

/** A call over its WebSocket. */
export async function openCall(
  scenario: Scenario,
  access: ServerAccess,
  answer: (name: string) => FunctionAnswer,
  limitMs: number,
): Promise<Conversation> {
  const warnings: Warned = new Set();
  const api = clientOf(access, warnings);
  const created = await asked(create(api, scenario, limitMs));
  const url = String(created.transport?.['websocketCallUrl']);
  const conversation = await talkOver({
    connect: (listener) => connect(url, listener, limitMs),
    read: (timeoutMs) => asked(api.call.get(created.id, { timeoutMs })),
    answer,
    limitMs,
    signal: access.signal,
  });
  return { ...conversation, warnings };
}

async function create(api: ApiClient, scenario: Scenario, timeoutMs: number): Promise<Call> {
  const body = { ...targetOf(scenario), transport: { provider: 'vapi.websocket' as const } };
  const answer = await api.call.create(body, { timeoutMs });
  if ('results' in answer || typeof answer.transport?.['websocketCallUrl'] !== 'string')
    throw new ScenarioError('server-refused', 'the server has made no call over a WebSocket');
  return answer;
}

function connect(url: string, listener: LineListener, handshakeTimeout: number): CallerLine {
  const socket = new WebSocket(url, { handshakeTimeout });
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!isBinary) listener.text(data.toString('utf8'));
  });
  socket.on('close', () => listener.closed());
  return {
    isClosed: () => socket.readyState === WebSocket.CLOSED,
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    cut: () => socket.terminate(),
    opened: new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      // A connection that breaks later is closed, too.
      socket.on('error', (cause) =>
        reject(new ScenarioError('server-refused', `the call's WebSocket: ${cause.message}`, { cause })),
      );
    }),
  };
}
