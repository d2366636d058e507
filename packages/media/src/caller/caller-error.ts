export type CallerErrorCode =
  /** The connection failed or was closed before it was open, a wrong fingerprint for one. */
  | 'transport-failed'
  /** Audio and data channel were not open in time. */
  | 'connect-timed-out';

/** Why a dial failed. What the server refuses is thrown by `join` itself. */
export class CallerError extends Error {
  override readonly name = 'CallerError';
  readonly code: CallerErrorCode;
  constructor(code: CallerErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
