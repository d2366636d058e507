import { ApiError } from './api-error.ts';
import { abortable, startTimeLimit, type TimeLimit } from './time-limit.ts';

const defaultTimeoutMs = 30_000;

/** A key or a JWT, or what gets one: asked before each request. */
export type Token = string | (() => string | Promise<string>);

export interface SenderOptions {
  /** Private or public key, or a JWT. A function is asked before each request. */
  readonly token: Token;
  /** Address of the server, with or without a path; default the page's own origin. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Of one request, ms. Default 30 000, and 90 000 for chats and forms. */
  readonly timeoutMs?: number;
}

/** Who asks is named by the cookie of the page's own origin. */
export interface SessionSenderOptions extends Omit<SenderOptions, 'token'> {
  readonly session: true;
}

/** Of one request. */
export interface SendOptions {
  /** Aborting it rejects with code `cancelled`. */
  readonly signal?: AbortSignal;
  /** Overrides the client's, ms. Of a stream: until it begins, and between two pieces. */
  readonly timeoutMs?: number;
  /** Sent as well; `authorization`, `x-saywell-console` and `content-type` are the client's. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
  /** Goes as `multipart/form-data`, instead of a body. */
  readonly form?: FormData;
  /** When nobody says anything else, ms. */
  readonly timeoutMs?: number;
}

/** An answer that is OK and not read yet. Whoever has it stops its limit. */
export interface OpenAnswer {
  readonly response: Response;
  readonly limit: TimeLimit;
}

/** One request. Rejects with an `ApiError`, also when the answer is not OK. */
export type Open = (request: ApiRequest, options?: SendOptions) => Promise<OpenAnswer>;

/** Headers that say who asks. They go over all others. */
export type Proof = (signal: AbortSignal) => Promise<Readonly<Record<string, string>>>;

export const tokenProof =
  (token: Token): Proof =>
  async (signal) => {
    const known = typeof token === 'string' ? token : await abortable(askFor(token), signal);
    // `fetch` would reveal it in its error.
    if (/[^!-~]/.test(known)) throw new ApiError('token-unavailable', 'Unusable token');
    return { authorization: `Bearer ${known}` };
  };

export function createOpen(client: Omit<SenderOptions, 'token'>, proof: Proof): Open {
  const base = (client.baseUrl ?? '').replace(/\/+$/, '');
  const fetch: typeof globalThis.fetch = client.fetch ?? ((input, init) => globalThis.fetch(input, init));
  return async (request, options = {}) => {
    const timeoutMs = options.timeoutMs ?? client.timeoutMs ?? request.timeoutMs ?? defaultTimeoutMs;
    const limit = startTimeLimit(timeoutMs, options.signal);
    try {
      const sent = fetch(base + request.path, {
        method: request.method,
        headers: headersOf(await proof(limit.signal), request, options.headers),
        body: request.form ?? JSON.stringify(request.body),
        signal: limit.signal,
      });
      const response = await abortable(sent, limit.signal);
      if (!response.ok) throw await abortable(refusalOf(response), limit.signal);
      return { response, limit };
    } catch (error) {
      limit.stop();
      throw limit.explain(error);
    }
  };
}

/** Reads the answer within the limit of its request. */
export async function readWithin<Answer>(
  { response, limit }: OpenAnswer,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await abortable(read(response), limit.signal);
  } catch (error) {
    throw limit.explain(error);
  } finally {
    limit.stop();
  }
}

/** The answer's type is the route's, which the caller knows. */
export type Send = <Answer>(request: ApiRequest, options?: SendOptions) => Promise<Answer>;

/** One request with its JSON answer, sent once. */
export function createSender(client: SenderOptions): Send {
  const open = createOpen(client, tokenProof(client.token));
  return async <Answer>(request: ApiRequest, options?: SendOptions) =>
    readWithin<Answer>(await open(request, options), readJson);
}

export async function readJson<Answer>(response: Response): Promise<Answer> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server validates its answers against the same contract
  return parseJson(await response.text()) as Answer;
}

async function askFor(token: () => string | Promise<string>): Promise<string> {
  try {
    return await token();
  } catch (cause) {
    throw new ApiError('token-unavailable', 'No token', { cause });
  }
}

function headersOf(
  proof: Readonly<Record<string, string>>,
  { body }: ApiRequest,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name.toLowerCase(), value])),
    ...proof,
    // The type of a form has a boundary, which is known to whoever writes it.
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
}

async function refusalOf(response: Response): Promise<ApiError> {
  return ApiError.fromAnswer(response.status, parseJson(await response.text()), response.headers);
}

export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
