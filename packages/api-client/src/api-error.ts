import type { ApiErrorBody, ApiErrorCode } from '@saywell/contract';

const marker = Symbol.for('saywell.api-client.error');

export type ApiClientErrorCode = ApiErrorCode | 'network-error' | 'timed-out' | 'cancelled' | 'unknown';

/** Thrown for every answer that is not OK, and when there was no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiClientErrorCode;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The parsed body: JSON, else its text, else undefined. */
  readonly body: unknown;
  readonly requestId: string | undefined;
  readonly [marker] = true;

  constructor(
    code: ApiClientErrorCode,
    message: string,
    options: { status?: number; body?: unknown; requestId?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, options);
    this.code = code;
    this.status = options.status ?? 0;
    this.body = options.body;
    this.requestId = options.requestId;
  }

  /** The parsed body, under the name that existing clients read. */
  get error(): unknown {
    return this.body;
  }

  static isInstance(value: unknown): value is ApiError {
    return typeof value === 'object' && value !== null && marker in value;
  }

  /** From an answer with a status of 400 or more. */
  static fromAnswer(status: number, body: unknown, requestId: string | undefined): ApiError {
    const known = (typeof body === 'object' && body !== null ? body : {}) as Partial<ApiErrorBody>;
    const message = Array.isArray(known.message) ? known.message.join('; ') : known.message;
    return new ApiError(known.code ?? 'unknown', String(message ?? `Received ${status} response`), {
      status,
      body,
      requestId: known.requestId ?? requestId,
    });
  }
}
