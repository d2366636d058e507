import { setTimeout as sleep } from 'node:timers/promises';
import { guardedFetch } from '../../../platform/outgoing/guarded-fetch.ts';
import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts';

export interface McpFetchOptions {
  /** May it go to this machine and its network? */
  readonly allowPrivate: boolean;
  /** Of one answer; a longer one breaks off. */
  readonly maxAnswerBytes: number;
  /** Added to every request; what the library sets itself wins. */
  readonly headersFor: (request: {
    method: string;
    url: string;
    body: string;
  }) => Promise<Record<string, string>>;
  /** How long until a request that failed is sent again, ms; null: it is not. `status` undefined: nobody answered. */
  readonly delayBefore: (attempt: number, status: number | undefined) => number | null;
  /** The body of an answer has ended, or broken off. */
  readonly onEnd: (request: { method: string; body: string }, contentType: string) => void;
}

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** Guarded like every request to a customer's address, with our headers, and with an end of every answer. */
export function createMcpFetch(options: McpFetchOptions): Fetch {
  const ask: Fetch = options.allowPrivate ? fetch : guardedFetch;
  return async (url, init = {}) => {
    const { method = 'GET' } = init;
    const body = typeof init.body === 'string' ? init.body : '';
    const own = Object.fromEntries(new Headers(init.headers).entries());
    const headers = { ...(await options.headersFor({ method, url: String(url), body })), ...own };
    const answer = await askAgain(
      () => ask(url, { ...init, headers, redirect: 'manual' }),
      method === 'POST' ? options.delayBefore : never,
      init.signal ?? undefined,
    );
    if (answer.body === null) return answer;
    const contentType = answer.headers.get('content-type') ?? '';
    const bounded = boundedStream(answer.body, options.maxAnswerBytes, () =>
      options.onEnd({ method, body }, contentType),
    );
    return new Response(bounded, { status: answer.status, headers: answer.headers });
  };
}

const never = (): null => null;

/** Refusals are answers: only what broke down, or is asked to wait, is sent again. */
async function askAgain(
  ask: () => Promise<Response>,
  delayBefore: McpFetchOptions['delayBefore'],
  signal: AbortSignal | undefined,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask().catch((error: unknown) => ({ error }));
    const status = 'error' in answer ? undefined : answer.status;
    const isBroken = status === undefined || status === 429 || status >= 500;
    const delayMs = isBroken && signal?.aborted !== true ? delayBefore(attempt, status) : null;
    if (delayMs === null) {
      if ('error' in answer) throw answer.error;
      return answer;
    }
    if (!('error' in answer)) await answer.body?.cancel();
    await sleep(delayMs, undefined, { signal });
  }
}

function boundedStream(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let length = 0;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        length += value?.length ?? 0;
        if (length > maxBytes) throw new OutgoingError('answer-too-large');
        if (value !== undefined) controller.enqueue(value);
        if (!done) return;
        controller.close();
      } catch (error) {
        controller.error(error);
        await reader.cancel().catch(() => undefined);
      }
      onEnd();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
