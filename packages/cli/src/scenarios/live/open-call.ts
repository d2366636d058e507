import type { ApiClient } from '@saywell/api-client';
import type {
  Call,
  ClientMessage,
  InboundMessage,
  ToolCallsMessage,
  ToolCallsResult,
} from '@saywell/contract';
import { WebSocket } from 'ws';
import type { Scenario } from '../format/scenario-schema.ts';
import { createRecord, type RecordWriter } from '../run/call-record.ts';
import type { Conversation, FunctionAnswer } from '../run/conversation.ts';
import { ScenarioError } from '../scenario-error.ts';
import { targetOf } from '../target/body-of.ts';
import { asked, clientOf, type ServerAccess } from './server-access.ts';
import { waitUntil } from './wait-until.ts';

/** Until a socket that was closed counts as gone, ms. */
const closeTimeoutMs = 2_000;

/** A call over its WebSocket, in writing: what the assistant says is read from its messages, and its sound left alone. */
export async function openCall(
  scenario: Scenario,
  access: ServerAccess,
  answer: (name: string) => FunctionAnswer,
  limitMs: number,
): Promise<Conversation> {
  const api = clientOf(access);
  const created = await asked(create(api, scenario, limitMs));
  const writer = createRecord();
  // Whoever listens only when it is open misses what comes with the opening.
  const socket = new WebSocket(String(created.transport?.['websocketCallUrl']), {
    handshakeTimeout: limitMs,
  });
  const say = (message: InboundMessage | ToolCallsResult): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  let hasBegun = false;
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) return;
    const message = parseMessage(data.toString('utf8'));
    hasBegun = true;
    if (message === undefined) {
      writer.end('a message of the server is no JSON');
      return socket.terminate();
    }
    writer.take(message, Date.now());
    if (message.type === 'tool-calls') runFunctions(message, answer, say);
  });
  socket.on('close', () => void noteEnd(api, created.id, writer, limitMs));
  await opened(socket);
  const until: Conversation['until'] = (check, withinMs) => waitUntil(check, withinMs, access.signal);
  await until(() => hasBegun || writer.record.ended !== undefined, limitMs);

  const hangUp = async (): Promise<void> => {
    say({ type: 'end-call' });
    if (await waitUntil(() => isClosed(socket), closeTimeoutMs, access.signal)) return;
    socket.terminate();
  };
  return {
    record: writer.record,
    now: Date.now,
    until,
    say: async (content) => say({ type: 'add-message', message: { role: 'user', content } }),
    async stored(withinMs) {
      await hangUp();
      return storedCall(api, created.id, withinMs, access.signal);
    },
    close: hangUp,
  };
}

async function create(api: ApiClient, scenario: Scenario, timeoutMs: number): Promise<Call> {
  const body = { ...targetOf(scenario), transport: { provider: 'vapi.websocket' as const } };
  const answer = await api.call.create(body, { timeoutMs });
  if ('results' in answer || typeof answer.transport?.['websocketCallUrl'] !== 'string')
    throw new ScenarioError('server-refused', 'the server has made no call over a WebSocket');
  return answer;
}

function parseMessage(text: string): ClientMessage | undefined {
  try {
    const message: ClientMessage = JSON.parse(text);
    return message;
  } catch {
    return undefined;
  }
}

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', resolve);
    // A connection that breaks later is closed, too.
    socket.on('error', (cause) =>
      reject(new ScenarioError('server-refused', `the call's WebSocket: ${cause.message}`, { cause })),
    );
  });
}

function runFunctions(
  { toolCallList }: ToolCallsMessage,
  answer: (name: string) => FunctionAnswer,
  say: (message: ToolCallsResult) => void,
): void {
  for (const { id: toolCallId, name } of toolCallList) {
    const given = answer(name);
    if (given !== 'unanswered')
      say({ type: 'tool-calls-result', toolCallResult: { toolCallId, name, ...given } });
  }
}

/** A socket may close before the message that says why. */
async function noteEnd(api: ApiClient, id: string, writer: RecordWriter, timeoutMs: number): Promise<void> {
  if (writer.record.ended !== undefined) return;
  const { endedReason } = await api.call.get(id, { timeoutMs }).catch(() => ({ endedReason: undefined }));
  writer.end(endedReason ?? 'the connection was closed');
}

async function storedCall(api: ApiClient, id: string, withinMs: number, signal: AbortSignal): Promise<Call> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const call = await asked(api.call.get(id, { timeoutMs: withinMs }));
    if (call.status === 'ended') return call;
    if (Date.now() > deadline || signal.aborted)
      throw new ScenarioError('timed-out', `the call is not stored after ${withinMs / 1_000} s`);
    await waitUntil(() => false, 100, signal);
  }
}

const isClosed = ({ readyState }: WebSocket): boolean => readyState === WebSocket.CLOSED;
