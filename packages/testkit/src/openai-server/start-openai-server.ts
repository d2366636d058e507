import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { payloadOf, type ScriptedAnswer } from './payloads.ts';
import type { ChatScript, EmbeddingsScript, Fault, OpenAIServerScript, RecordedRequest } from './script.ts';

/** A running server that speaks the OpenAI protocol. */
export interface OpenAIServer {
  /** With `/v1`, for `baseUrl` of the adapters. */
  readonly baseUrl: string;
  /** In order of arrival. */
  readonly requests: readonly RecordedRequest[];
  /** Ends every connection, also those that hang. */
  close(): Promise<void>;
}

type Answer = ScriptedAnswer | Fault;

const maxBodyBytes = 10_000_000;
const defaultEmbeddings: EmbeddingsScript = {
  kind: 'embeddings',
  vectorsOf: (texts) => texts.map(() => [1, 0, 0, 0, 0, 0, 0, 0]),
};
const defaultChat: ChatScript = { kind: 'chat', tokens: ['Hello', ' there.'] };

/**
 * Starts a server on a free local port that answers chat completions,
 * transcriptions, speech and embeddings from a script, with faults where the script has them.
 *
 * @example
 * const server = await startOpenAIServer({ chat: [{ kind: 'chat', tokens: ['Hi.'] }] });
 */
export async function startOpenAIServer(script: OpenAIServerScript): Promise<OpenAIServer> {
  const requests: RecordedRequest[] = [];
  const answers = answerQueue(script);
  const server = createServer((incoming, response) => {
    handle(incoming, response, requests, answers).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function answerQueue(script: OpenAIServerScript): (path: string) => Answer | null {
  const routes: Readonly<Record<string, readonly Answer[]>> = {
    '/v1/chat/completions': script.chat ?? [defaultChat],
    '/v1/audio/transcriptions': script.transcriptions ?? [{ kind: 'transcription', text: 'hello' }],
    '/v1/embeddings': script.embeddings ?? [defaultEmbeddings],
    '/v1/audio/speech': script.speech ?? [{ kind: 'speech', samples: new Int16Array(2400).fill(1000) }],
  };
  const served = new Map<string, number>();
  return (path) => {
    const answers = routes[path];
    if (!answers) return null;
    const position = served.get(path) ?? 0;
    served.set(path, position + 1);
    return answers[Math.min(position, answers.length - 1)] ?? null;
  };
}

async function handle(
  incoming: IncomingMessage,
  response: ServerResponse,
  requests: RecordedRequest[],
  answers: (path: string) => Answer | null,
): Promise<void> {
  const request = await record(incoming);
  requests.push(request);
  response.on('close', () => {
    request.wasAborted = !response.writableFinished;
  });
  const answer = incoming.method === 'POST' ? answers(request.path) : null;
  if (!answer) response.writeHead(404).end('{}');
  else if (answer.kind === 'status')
    response.writeHead(answer.status, answer.headers).end(answer.body ?? '{}');
  else if (answer.kind === 'garbage')
    response.writeHead(200, { 'content-type': answer.contentType }).end(answer.body);
  else if (answer.kind !== 'hang') await deliver(response, answer, request);
}

async function deliver(
  response: ServerResponse,
  answer: ScriptedAnswer,
  { body }: RecordedRequest,
): Promise<void> {
  const { contentType, bytes } = payloadOf(answer, body);
  const { bytesPerWrite = bytes.length, breaks, delayMs } = answer;
  if (delayMs !== undefined) await wait(delayMs);
  response.writeHead(200, { 'content-type': contentType });
  const end = breaks === undefined ? bytes.length : Math.floor(bytes.length / 2);
  for (let start = 0; start < end && !response.destroyed; start += bytesPerWrite) {
    response.write(bytes.subarray(start, Math.min(end, start + bytesPerWrite)));
    // A turn of the loop between two writes, so that they leave as two pieces.
    await nextTurn();
  }
  if (breaks === 'cut') response.destroy();
  else if (breaks !== 'hang') response.end();
}

async function record(incoming: IncomingMessage): Promise<RecordedRequest> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of incoming) {
    if (!Buffer.isBuffer(piece)) continue;
    bytes += piece.length;
    if (bytes > maxBodyBytes) throw new RangeError('The request is too large');
    pieces.push(piece);
  }
  const type = incoming.headers['content-type'] ?? '';
  const content = await readContent(new Uint8Array(Buffer.concat(pieces)), type);
  return {
    path: incoming.url ?? '',
    authorization: incoming.headers.authorization,
    ...content,
    wasAborted: false,
  };
}

async function readContent(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<Pick<RecordedRequest, 'body' | 'file'>> {
  if (!type.startsWith('multipart/form-data')) return { body: parseObject(bytes), file: undefined };
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const body: Record<string, unknown> = {};
  let file: Uint8Array | undefined;
  for (const [name, value] of form) {
    if (typeof value === 'string') body[name] = value;
    else file = new Uint8Array(await value.arrayBuffer());
  }
  return { body, file };
}

function parseObject(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
