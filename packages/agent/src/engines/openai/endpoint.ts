import { createSystemClock } from '../../runtime/system-clock.ts';
import { EngineError } from '../engine.ts';
import { readJson } from './body.ts';
import type { Client, Exchange } from './client.ts';
import { createDeadline, type SetTimer } from './deadline.ts';
import { failureOfStatus, toEngineError } from './failures.ts';
import { refusalReason, refusedParameter, retryAfterMs } from './refusal-reason.ts';

/** An endpoint that speaks the OpenAI protocol, hosted or local. */
export interface OpenAIEndpoint {
  /** Address up to and with the version, for example `https://api.openai.com/v1`. http or https, no user and password. */
  readonly baseUrl: string;
  /** Local servers often need none. Never part of a message or an error. */
  readonly apiKey?: string | undefined;
  /** The header that carries the key. Default `authorization`, as bearer token. */
  readonly keyHeader?: string | undefined;
  /** Before the key in its header. Default `Bearer ` in `authorization`, elsewhere nothing. */
  readonly keyPrefix?: string | undefined;
  /** Sent with every request; none of them replaces the key's header. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly fetch?: typeof fetch | undefined;
  readonly setTimer?: SetTimer;
  /** Until the answer begins, ms. Default 8000. */
  readonly responseTimeoutMs?: number | undefined;
  /** Between two pieces of a streamed answer, ms. Default 5000. */
  readonly idleTimeoutMs?: number | undefined;
}

const systemClock = createSystemClock();
const setSystemTimer: SetTimer = (callback, delayMs) => systemClock.setTimer(callback, delayMs);
const defaults = { responseTimeoutMs: 8000, idleTimeoutMs: 5000 } as const;

/** An error's body is short, and nobody waits long for the reason of a failure. */
const maxErrorBytes = 16_384;
const longestErrorMs = 1000;

/** Opens no connection. Throws EngineError when the address or the key cannot be used at all. */
export function createClient(engine: string, endpoint: OpenAIEndpoint): Client {
  const base = checkedBase(engine, endpoint.baseUrl);
  const headers = headersOf(engine, endpoint);
  const { fetch: send = fetch, setTimer = setSystemTimer } = endpoint;
  const responseTimeoutMs = endpoint.responseTimeoutMs ?? defaults.responseTimeoutMs;

  async function sendRequest(path: string, body: string | FormData, signal: AbortSignal): Promise<Exchange> {
    const deadline = createDeadline({ signal, timeoutMs: responseTimeoutMs, setTimer });
    try {
      const response = await send(`${base}${path}`, {
        method: 'POST',
        headers: typeof body === 'string' ? { ...headers, 'content-type': 'application/json' } : headers,
        body,
        signal: deadline.signal,
        // A redirect could carry the visitor's words to another host.
        redirect: 'error',
      });
      return { response, deadline };
    } catch (error) {
      deadline.close();
      throw toEngineError(engine, error, deadline);
    }
  }
  return {
    engine,
    idleTimeoutMs: endpoint.idleTimeoutMs ?? defaults.idleTimeoutMs,
    setTimer,
    send: sendRequest,
    async request(path, body, signal) {
      const exchange = await sendRequest(path, body, signal);
      if (exchange.response.ok) return exchange;
      throw await refuse(engine, exchange);
    },
  };
}

/** The error for an answer that is not 2xx; the connection is given back. */
export async function refuse(engine: string, { response, deadline }: Exchange): Promise<EngineError> {
  const body = await errorBody(engine, { response, deadline });
  deadline.close();
  const { status, headers } = response;
  const isBusy = status === 429 || status === 503 || status === 529;
  return failureOfStatus(engine, {
    status,
    reason: refusalReason(body),
    ...((status === 400 || status === 422) && { parameter: refusedParameter(body) }),
    ...(isBusy && { retryAfterMs: retryAfterMs(headers, body) }),
  });
}

function checkedBase(engine: string, baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  const isUsable =
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isUsable) {
    throw new EngineError('engine-unavailable', engine, 'The base address is no plain http or https address');
  }
  return baseUrl.replace(/\/+$/, '');
}

/** The JSON of an error; undefined when it is none, too long or too slow. */
async function errorBody(engine: string, exchange: Exchange): Promise<unknown> {
  const type = exchange.response.headers.get('content-type') ?? '';
  if (type.includes('application/json'))
    return readJson({ engine, idleTimeoutMs: longestErrorMs }, exchange, maxErrorBytes).catch(
      () => undefined,
    );
  await exchange.response.body?.cancel().catch(() => undefined);
  return undefined;
}

/** `fetch` would put a key with line breaks into its error message, so such a key is refused here. */
function headersOf(
  engine: string,
  { apiKey, keyHeader = 'authorization', keyPrefix, headers = {} }: OpenAIEndpoint,
): Record<string, string> {
  const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== keyHeader);
  if (!others.every(([name, value]) => isToken.test(name) && isFieldValue.test(value)))
    throw new EngineError('engine-unavailable', engine, 'A header holds characters that none may hold');
  if (apiKey === undefined || apiKey === '') return Object.fromEntries(others);
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new EngineError('engine-unauthorized', engine, 'The key holds characters that no header may hold');
  const prefix = keyPrefix ?? (keyHeader === 'authorization' ? 'Bearer ' : '');
  return { ...Object.fromEntries(others), [keyHeader]: prefix + apiKey };
}

const isToken = /^[\w!#$%&'*+.^`|~-]+$/;
const isFieldValue = /^[\x20-\x7e]*$/;
