import type { RequestOptions } from './api-client.ts';
import { ApiError } from './api-error.ts';

const defaultTimeoutMs = 30_000;

export interface SenderOptions {
  /** Private or public key, or a JWT. */
  readonly token: string;
  /** Address of the server, with or without a path; default the page's own origin. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Of one request, ms. Default 30 000. */
  readonly timeoutMs?: number;
}

export interface ApiRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
}

/** The answer's type is the route's, which the caller knows. */
export type Send = <Answer>(request: ApiRequest, options?: RequestOptions) => Promise<Answer>;

export function createSender(client: SenderOptions): Send {
  const base = (client.baseUrl ?? '').replace(/\/+$/, '');
  const fetch: typeof globalThis.fetch = client.fetch ?? ((input, init) => globalThis.fetch(input, init));
  return async <Answer>(request: ApiRequest, options: RequestOptions = {}): Promise<Answer> => {
    const limit = startLimit(options.timeoutMs ?? client.timeoutMs ?? defaultTimeoutMs, options.signal);
    try {
      const response = await fetch(base + request.path, {
        method: request.method,
        headers: headers(client.token, request.body),
        body: bodyOf(request.body),
        signal: limit.signal,
      });
      return await readAnswer<Answer>(response);
    } catch (error) {
      throw ApiError.isInstance(error) ? error : limit.explain(error);
    } finally {
      limit.stop();
    }
  };
}

/** A body with a file in it goes as a form; everything else as JSON. */
function bodyOf(body: unknown): string | FormData | undefined {
  if (!hasFile(body)) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}

function hasFile(body: unknown): body is Record<string, unknown> {
  return (
    typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof Blob)
  );
}

function headers(token: string, body: unknown): Record<string, string> {
  const authorization = { authorization: `Bearer ${token}` };
  // The boundary of a form is known to whoever writes it.
  return body === undefined || hasFile(body)
    ? authorization
    : { ...authorization, 'content-type': 'application/json' };
}

/** One signal for the caller's abort and the time limit; tells afterwards which it was. */
function startLimit(timeoutMs: number, caller: AbortSignal | undefined) {
  const controller = new AbortController();
  const cancel = (): void => controller.abort();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    cancel();
  }, timeoutMs);
  if (caller?.aborted) cancel();
  caller?.addEventListener('abort', cancel);
  return {
    signal: controller.signal,
    explain: (cause: unknown): ApiError => {
      if (timedOut) return new ApiError('timed-out', `No answer within ${timeoutMs} ms`, { cause });
      if (caller?.aborted) return new ApiError('cancelled', 'The request was cancelled', { cause });
      return new ApiError('network-error', cause instanceof Error ? cause.message : String(cause), { cause });
    },
    stop: (): void => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', cancel);
    },
  };
}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  const body = parseJson(await response.text());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server validates its answers against the same contract
  if (response.ok) return body as Answer;
  throw ApiError.fromAnswer(response.status, body, response.headers.get('x-request-id') ?? undefined);
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
