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
    const answer = await ask(url, { ...init, headers, redirect: 'manual' });
    if (answer.body === null) return answer;
    const contentType = answer.headers.get('content-type') ?? '';
    const bounded = boundedStream(answer.body, options.maxAnswerBytes, () =>
      options.onEnd({ method, body }, contentType),
    );
    return new Response(bounded, { status: answer.status, headers: answer.headers });
  };
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
