import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type Frame = string | Buffer;

/** What a stand-in does with a request. */
export type Verb =
  | { readonly does: 'answer'; readonly frames: readonly Frame[] }
  | {
      readonly does: 'refuse';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: object;
    }
  /** Never begins to answer. */
  | { readonly does: 'hang' }
  /** Ends properly within a frame. */
  | { readonly does: 'half-frame'; readonly frames: readonly Frame[] }
  /** Destroys the connection after these. */
  | { readonly does: 'close'; readonly frames: readonly Frame[] }
  /** Sends these and then nothing. */
  | { readonly does: 'stall'; readonly frames: readonly Frame[] }
  | { readonly does: 'garbage' }
  | { readonly does: 'slow-bytes'; readonly frames: readonly Frame[] }
  | { readonly does: 'flood'; readonly frame: Frame };

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  /** The same, as it came. */
  readonly text: string;
}

export interface StandIn extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Received[];
  /** Connections that the client closed before the answer was whole. */
  readonly left: () => number;
  /** One for each request; the last stays. */
  play(...verbs: readonly Verb[]): void;
}

/** A vendor's endpoint on this machine. */
export async function openStandIn(): Promise<StandIn> {
  const received: Received[] = [];
  let verbs: Verb[] = [];
  let left = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      received.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text), text });
      const verb = verbs.length > 1 ? verbs.shift() : verbs[0];
      response.on('close', () => void (left += response.writableFinished ? 0 : 1));
      if (verb !== undefined) void perform(verb, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    left: () => left,
    play: (...given) => void (verbs = [...given]),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const floodPieces = 3_000;

async function perform(verb: Verb, response: ServerResponse): Promise<void> {
  if (verb.does === 'hang') return;
  if (verb.does === 'refuse') {
    response.writeHead(verb.status, { 'content-type': 'application/json', ...verb.headers });
    response.end(JSON.stringify(verb.body ?? {}));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (verb.does === 'garbage') return void response.end('data: <html>{"choices"\n\n');
  if (verb.does === 'flood') return flood(verb.frame, response);
  const bytes = Buffer.concat(verb.frames.map((frame) => Buffer.from(frame)));
  if (verb.does === 'answer') return void response.end(bytes);
  if (verb.does === 'half-frame') return void response.end(bytes.subarray(0, bytes.length - 12));
  if (verb.does === 'slow-bytes') return dribble(bytes, response);
  response.write(bytes);
  if (verb.does === 'close') setTimeout(() => response.destroy(), 30);
}

async function dribble(bytes: Buffer, response: ServerResponse): Promise<void> {
  for (let at = 0; at < bytes.length; at += 1) {
    response.write(bytes.subarray(at, at + 1));
    if (at % 16 === 0) await wait(1);
  }
  response.end();
}

async function flood(frame: Frame, response: ServerResponse): Promise<void> {
  for (let piece = 0; piece < floodPieces && !response.destroyed; piece++)
    if (!response.write(frame)) await wait(1);
  response.end();
}

/** What stands at this place of a body; numbers below zero count from the end. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (Array.isArray(inner) && typeof step === 'number') return inner.at(step);
    return typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined;
  }, value);
}

/** The text at this place; another value is none. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const text = at(value, ...path);
  return typeof text === 'string' ? text : '';
}
