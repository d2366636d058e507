import type { ApiClientOptions, RequestOptions, SessionClientOptions } from './api-client.ts';
import { withRetries } from './retries.ts';
import {
  type ApiRequest,
  createOpen,
  type OpenAnswer,
  type Proof,
  readWithin,
  tokenProof,
} from './sender.ts';
import { startTimeLimit, type TimeLimit } from './time-limit.ts';
import { warningsOf } from './warnings.ts';

/** One call: its request and how it may be sent. */
export interface PreparedCall {
  readonly request: ApiRequest;
  readonly options: RequestOptions;
  /** Does the server store what an `Idempotency-Key` was answered with? */
  readonly storesAnswer: boolean;
}

/** Sends calls, each with its attempts and limits. */
export interface Transport {
  /** The answer, read; of failures the last one. */
  run<Answer>(call: PreparedCall, read: (response: Response) => Promise<Answer>): Promise<Answer>;
  /** The values that are read from the answer as it comes. */
  stream(
    call: PreparedCall,
    read: (answer: OpenAnswer) => AsyncIterable<unknown>,
  ): AsyncGenerator<unknown, void, undefined>;
}

/** By HTTP the same again does no more than once. */
const idempotentMethods = new Set(['GET', 'PUT', 'DELETE']);

/** The cookie says who; no form and no page of another origin can send this header beside it. */
const sessionProof: Proof = async () => ({ 'x-saywell-console': '1' });
const proofOf = (client: ApiClientOptions | SessionClientOptions): Proof =>
  'session' in client ? sessionProof : tokenProof(client.token);

export function createTransport(client: ApiClientOptions | SessionClientOptions): Transport {
  const open = createOpen(client, proofOf(client));
  const totalOf = ({ options }: PreparedCall): TimeLimit =>
    startTimeLimit(options.totalTimeoutMs ?? client.totalTimeoutMs ?? Infinity, options.signal);
  /** Each attempt has a limit of its own, within the whole one. */
  const attempts = <Result>(
    call: PreparedCall,
    total: TimeLimit,
    use: (answer: OpenAnswer) => Promise<Result>,
  ): Promise<Result> => {
    const retries = call.options.retries ?? client.retries ?? 0;
    const { request, options, isRepeatable } = sendable(call, retries);
    const attempt = async () => {
      const answer = await open(request, { ...options, signal: total.signal });
      tellWarnings(client, request, answer.response);
      return use(answer);
    };
    return withRetries(attempt, {
      retries,
      isRepeatable,
      random: client.random ?? Math.random,
      signal: total.signal,
    });
  };
  return {
    async run(call, read) {
      const total = totalOf(call);
      try {
        return await attempts(call, total, (answer) => readWithin(answer, read));
      } catch (error) {
        throw total.explain(error);
      } finally {
        total.stop();
      }
    },
    async *stream(call, read) {
      const total = totalOf(call);
      let answer: OpenAnswer | undefined;
      try {
        answer = await attempts(call, total, async (opened) => opened);
        yield* read(answer);
      } catch (error) {
        throw total.explain(answer?.limit.explain(error) ?? error);
      } finally {
        answer?.limit.stop();
        total.stop();
      }
    },
  };
}

/** A listener that throws fails no request. */
function tellWarnings(
  { onWarnings }: ApiClientOptions | SessionClientOptions,
  { method, path }: ApiRequest,
  response: Response,
): void {
  const warnings = onWarnings === undefined ? [] : warningsOf(response);
  if (warnings.length === 0) return;
  queueMicrotask(() => onWarnings?.(warnings, { method, path }));
}

/** With the headers of its options, and a key of its own where that makes repetitions safe. */
function sendable({ request, options, storesAnswer }: PreparedCall, retries: number) {
  const { ifMatch, idempotencyKey = storesAnswer && retries > 0 ? newKey() : undefined } = options;
  const headers = {
    ...options.headers,
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
  const hasKey = storesAnswer && idempotencyKey !== undefined;
  const isRepeatable = hasKey || idempotentMethods.has(request.method);
  return { request, options: { ...options, headers }, isRepeatable };
}

/** Not `randomUUID`: pages without TLS do not have it. */
function newKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
