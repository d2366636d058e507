import type { ApiErrorBody, ApiErrorCode } from '@saywell/contract';

const marker = Symbol.for('saywell.api-client.error');

/** The server's codes, and those of failures that it does not report. */
export type ApiClientErrorCode =
  | ApiErrorCode
  /** No answer, or one that broke off. */
  | 'network-error'
  | 'timed-out'
  | 'cancelled'
  /** The function that gets the token failed. */
  | 'token-unavailable'
  /** An event of a stream is longer than 1 000 000 characters. */
  | 'answer-too-large'
  /** An answer without a code: of a proxy, for example. */
  | 'unknown';

interface ApiErrorOptions {
  readonly status?: number;
  readonly body?: unknown;
  readonly requestId?: string | undefined;
  readonly headers?: Headers | undefined;
  readonly cause?: unknown;
}

/** Thrown for every answer that is not OK, and when there was no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiClientErrorCode;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The parsed body: JSON, else its text, else undefined. */
  readonly body: unknown;
  /** Names the request in the server's log. */
  readonly requestId: string | undefined;
  /** Of the answer: `retry-after`, `x-ratelimit-reset` … */
  readonly headers: Headers | undefined;
  readonly [marker] = true;

  constructor(code: ApiClientErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.status = options.status ?? 0;
    this.body = options.body;
    this.requestId = options.requestId;
    this.headers = options.headers;
  }

  /** The parsed body, under the name that existing clients read. */
  get error(): unknown {
    return this.body;
  }

  /** Also for errors of another copy of this package. */
  static isInstance(value: unknown): value is ApiError {
    return marker in Object(value);
  }

  /** From an answer with a status of 400 or more. */
  static fromAnswer(status: number, body: unknown, headers: Headers): ApiError {
    const known: Partial<ApiErrorBody> = Object(body);
    const message = Array.isArray(known.message) ? known.message.join('; ') : known.message;
    return new ApiError(known.code ?? 'unknown', String(message ?? `Received ${status} response`), {
      status,
      body,
      headers,
      requestId: known.requestId ?? headers.get('x-request-id') ?? undefined,
    });
  }
}
