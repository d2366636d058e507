import { createSystemClock } from '../../runtime/system-clock.ts';
import { EngineError } from '../engine.ts';
import { createDeadline, type Deadline, type SetTimer } from './deadline.ts';
import { failureOfStatus, toEngineError } from './failures.ts';

/** An endpoint that speaks the OpenAI protocol, hosted or local. */
export interface OpenAIEndpoint {
  /** Address up to and with the version, for example `https://api.openai.com/v1`. http or https, no user and password. */
  readonly baseUrl: string;
  /** Sent as bearer token; local servers often need none. Never part of a message or an error. */
  readonly apiKey?: string | undefined;
  readonly fetch?: typeof fetch;
  readonly setTimer?: SetTimer;
  /** Until the answer begins, ms. Default 8000. */
  readonly responseTimeoutMs?: number;
  /** Between two pieces of a streamed answer, ms. Default 5000. */
  readonly idleTimeoutMs?: number;
}

/** A request on its way: the answer's head, its body under the same deadline. */
export interface Exchange {
  readonly response: Response;
  readonly deadline: Deadline;
}

export interface Client {
  readonly engine: string;
  readonly idleTimeoutMs: number;
  readonly setTimer: SetTimer;
  /** Answers with any HTTP status. Throws EngineError; whoever gets an exchange closes its deadline. */
  send(path: string, body: string | FormData, signal: AbortSignal): Promise<Exchange>;
  /** The same, where only a 2xx answer counts. */
  request(path: string, body: string | FormData, signal: AbortSignal): Promise<Exchange>;
}

const systemClock = createSystemClock();
const setSystemTimer: SetTimer = (callback, delayMs) => systemClock.setTimer(callback, delayMs);
const defaults = { responseTimeoutMs: 8000, idleTimeoutMs: 5000 } as const;

/** Opens no connection. Throws EngineError when the address or the key cannot be used at all. */
export function createClient(engine: string, endpoint: OpenAIEndpoint): Client {
  const base = checkedBase(engine, endpoint.baseUrl);
  const headers = authorization(engine, endpoint.apiKey);
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
  await response.body?.cancel().catch(() => undefined);
  deadline.close();
  return failureOfStatus(engine, response.status);
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

/** `fetch` would put a key with line breaks into its error message, so such a key is refused here. */
function authorization(engine: string, apiKey: string | undefined): Record<string, string> {
  if (apiKey === undefined || apiKey === '') return {};
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new EngineError('engine-unauthorized', engine, 'The key holds characters that no header may hold');
  }
  return { authorization: `Bearer ${apiKey}` };
}
