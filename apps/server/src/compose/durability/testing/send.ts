import type { KillableServer } from './killable-server.ts';

export interface Asked {
  readonly method: 'POST' | 'PATCH' | 'DELETE' | 'GET';
  readonly path: string;
  readonly body?: unknown;
  /** In place of a body: a file, piece by piece. */
  readonly upload?: { readonly name: string; readonly bytes: Uint8Array };
  readonly idempotencyKey?: string;
  /** Default: the server's private key. */
  readonly key?: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly isReplayed: boolean;
}

const timeoutMs = 20_000;

/** Null: in doubt, as the server was killed before the answer was whole. */
export async function send(server: KillableServer, asked: Asked): Promise<Answer | null> {
  try {
    const response = await fetch(`${server.url}${asked.path}`, requestOf(server, asked));
    const text = await response.text();
    // Its database may die a moment before it.
    if (response.status >= 500 && server.isKilled()) return null;
    return {
      status: response.status,
      body: text === '' ? undefined : parsed(text),
      isReplayed: response.headers.get('idempotent-replayed') === 'true',
    };
  } catch (error) {
    if (server.isKilled()) return null;
    throw new Error(`${asked.method} ${asked.path} was not answered`, { cause: error });
  }
}

/** The same, and everything but a success is a defect. */
export async function write(server: KillableServer, asked: Asked): Promise<unknown> {
  const answer = await send(server, asked);
  if (answer === null) return null;
  if (answer.status < 300) return answer.body ?? {};
  throw new Error(
    `${asked.method} ${asked.path} was answered ${answer.status}: ${JSON.stringify(answer.body)}\n${server.log()}`,
  );
}

function requestOf(server: KillableServer, asked: Asked): RequestInit {
  const { method, body, upload, idempotencyKey, key = server.key } = asked;
  const form = upload === undefined ? undefined : formOf(upload.name, upload.bytes);
  return {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      authorization: `Bearer ${key}`,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(form !== undefined && { 'content-type': form.type }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form !== undefined && { body: form.stream, duplex: 'half' as const }),
  };
}

const pieces = 5;
const betweenPiecesMs = 15;

/** So slow that a kill finds some of it under way. */
function formOf(name: string, bytes: Uint8Array): { type: string; stream: ReadableStream<Uint8Array> } {
  const boundary = 'saywell-test-boundary';
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="name"\r\n\r\n${name}\r\n` +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}.txt"\r\n` +
    'content-type: text/plain\r\n\r\n';
  const whole = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const size = Math.ceil(whole.length / pieces);
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (at > 0) await new Promise((resolve) => setTimeout(resolve, betweenPiecesMs));
      controller.enqueue(whole.subarray(at, at + size));
      at += size;
      if (at >= whole.length) controller.close();
    },
  });
  return { type: `multipart/form-data; boundary=${boundary}`, stream };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
