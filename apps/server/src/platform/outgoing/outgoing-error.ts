/** Why a request to the outside got no answer that can be used. */
export type OutgoingErrorCode =
  /** The address is of this machine or its network, and those are not allowed. */
  | 'address-not-allowed'
  | 'address-not-found'
  | 'timed-out'
  /** By the one who asked. */
  | 'cancelled'
  | 'too-many-redirects'
  | 'answer-too-large'
  /** Refused, broken, or no TLS that can be trusted. */
  | 'connection-failed';

/** The message names no address: it may come from a customer and may contain a secret. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  readonly code: OutgoingErrorCode;
  constructor(code: OutgoingErrorCode, options?: { cause?: unknown }) {
    super(`a request to the outside failed: ${code}`, options);
    this.code = code;
  }
}
