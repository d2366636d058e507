import { createHash } from 'node:crypto';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { AwsV4Signer } from 'aws4fetch';
import { type Clock, systemClock } from '../../clock.ts';
import { within } from '../../within.ts';
import { isPassing, StorageError } from '../storage-error.ts';
import { errorOfAnswer } from './s3-answers.ts';
import type { S3Settings } from './s3-settings.ts';

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Of an object, with the settings' prefix; undefined: the bucket. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** Waits, ms. */
export interface S3Limits {
  /** For a connection. Default 5 000. */
  readonly connectMs: number;
  /** In which not a byte goes either way. Default 15 000. */
  readonly idleMs: number;
  /** For everything besides the bytes themselves, which have a second for each 64 KiB. Default 30 000. */
  readonly totalMs: number;
}

export interface S3Client extends AsyncDisposable {
  /**
   * The answer of a success, its body to be read by the caller. What fails in passing is tried three times. Null: 404,
   * unless it is the bucket that is missing.
   *
   * @throws {StorageError}
   */
  send(request: S3Request): Promise<IncomingMessage | null>;
  /** The same with the whole body of the answer, at most 8 MiB. */
  sendForText(request: S3Request): Promise<S3TextAnswer | null>;
}

export interface S3TextAnswer {
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

export interface S3ClientOptions {
  readonly settings: S3Settings;
  readonly limits?: Partial<S3Limits>;
  readonly clock?: Pick<Clock, 'setTimer' | 'sleep'>;
}

export const defaultS3Limits: S3Limits = { connectMs: 5_000, idleMs: 15_000, totalMs: 30_000 };
const slowestBytesPerMs = 64;
const maxAttempts = 3;
const firstPauseMs = 200;
const maxConnections = 32;
const maxTextBytes = 8 * 1_024 * 1_024;

/** Signs requests and sends them, within limits of time. It follows no redirect: where the bucket is has to be configured. */
export function createS3Client({ settings, limits, clock = systemClock }: S3ClientOptions): S3Client {
  const isTls = settings.origin.startsWith('https:');
  const agent = new (isTls ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: maxConnections });
  const open = isTls ? requestHttps : requestHttp;
  const wire: Wire = { settings, agent, open, clock, limits: { ...defaultS3Limits, ...limits } };
  const send = (request: S3Request) => repeated(clock, () => sendOnce(wire, request));
  return {
    send,
    sendForText: (request) =>
      repeated(clock, async () => {
        const answer = await sendOnce(wire, request);
        return answer === null ? null : { headers: answer.headers, text: await readText(wire, answer) };
      }),
    async [Symbol.asyncDispose]() {
      agent.destroy();
    },
  };
}

interface Wire {
  readonly settings: S3Settings;
  readonly agent: HttpAgent | HttpsAgent;
  readonly open: typeof requestHttp | typeof requestHttps;
  readonly clock: Pick<Clock, 'setTimer' | 'sleep'>;
  readonly limits: S3Limits;
}

async function repeated<Result>(
  clock: Pick<Clock, 'sleep'>,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts >= maxAttempts || !(error instanceof StorageError) || !isPassing(error)) throw error;
      await clock.sleep(firstPauseMs * 4 ** (attempts - 1));
    }
  }
}

async function sendOnce(wire: Wire, request: S3Request): Promise<IncomingMessage | null> {
  const answer = await answerTo(wire, request);
  const status = answer.statusCode ?? 0;
  if (status >= 200 && status < 300) return answer;
  const error = errorOfAnswer(status, await readText(wire, answer));
  if (status === 404 && error.code !== 'storage-bucket-missing') return null;
  throw error;
}

async function answerTo(wire: Wire, request: S3Request): Promise<IncomingMessage> {
  const { clock, limits } = wire;
  const { body = new Uint8Array() } = request;
  const signed = await signedRequest(wire.settings, request, body);
  const limitMs = limits.totalMs + Math.ceil(body.byteLength / slowestBytesPerMs);
  return within(
    { clock, limitMs },
    (signal) => exchange(wire, { ...signed, method: request.method, body, signal }),
    () => {
      throw new StorageError('storage-too-slow');
    },
  );
}

interface Exchange {
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly method: string;
  readonly body: Uint8Array;
  readonly signal: AbortSignal;
}

function exchange({ open, agent, clock, limits }: Wire, given: Exchange): Promise<IncomingMessage> {
  const { url, headers, method, body, signal } = given;
  return new Promise((resolve, reject) => {
    const request = open(url, { method, headers, agent });
    const giveUp = (error: StorageError): void => void request.destroy(error);
    const abort = (): void => giveUp(new StorageError('storage-too-slow'));
    let cancelConnect: (() => void) | undefined;
    const settled = (): void => {
      cancelConnect?.();
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort, { once: true });
    request.on('socket', (socket) => {
      if (!socket.connecting) return;
      cancelConnect = clock.setTimer(
        () => giveUp(new StorageError('storage-unreachable', 'no connection')),
        limits.connectMs,
      );
      socket.once('connect', cancelConnect);
    });
    request.setTimeout(limits.idleMs, abort);
    request.on('response', (answer) => {
      settled();
      // Whoever reads it slowly is not the storage: the readers have limits of their own.
      request.setTimeout(0);
      resolve(answer);
    });
    request.on('error', (error) => {
      settled();
      reject(
        error instanceof StorageError
          ? error
          : new StorageError('storage-unreachable', codeOf(error), { cause: error }),
      );
    });
    request.end(body);
  });
}

async function signedRequest(settings: S3Settings, request: S3Request, body: Uint8Array) {
  const { method, headers } = request;
  const signed = await new AwsV4Signer({
    method,
    url: addressOf(settings, request),
    headers: {
      ...headers,
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      ...(body.byteLength > 0 && { 'content-md5': createHash('md5').update(body).digest('base64') }),
    },
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    service: 's3',
    region: settings.region,
  }).sign();
  return {
    url: signed.url,
    headers: { ...Object.fromEntries(signed.headers), 'content-length': String(body.byteLength) },
  };
}

function addressOf({ origin, bucket, prefix, style }: S3Settings, { key, query }: S3Request): string {
  const url = new URL(origin);
  const object = key === undefined ? '' : `${prefix}${key}`;
  if (style === 'virtual') url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = style === 'virtual' ? `/${object}` : `/${bucket}${object === '' ? '' : `/${object}`}`;
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  return url.href;
}

async function readText({ clock, limits }: Wire, answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  const read = async (signal: AbortSignal): Promise<string> => {
    signal.addEventListener('abort', () => answer.destroy(), { once: true });
    for await (const piece of answer as AsyncIterable<Buffer>) {
      bytes += piece.byteLength;
      if (bytes > maxTextBytes) throw new StorageError('storage-broken-answer', 'it is too long');
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString('utf8');
  };
  try {
    return await within({ clock, limitMs: limits.totalMs }, read, () => {
      throw new StorageError('storage-too-slow');
    });
  } catch (error) {
    answer.destroy();
    throw error instanceof StorageError
      ? error
      : new StorageError('storage-cut-off', codeOf(error), { cause: error });
  }
}

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
