export interface ServerMessageErrorOptions {
  readonly cause?: unknown;
  /** Of the answer, when there was one. */
  readonly status?: number | undefined;
  /** The server cannot have seen the message: there was no connection. */
  readonly isUnseen?: boolean;
  /** Of what; nothing secret. */
  readonly detail?: string;
}

/**
 * The customer's server was not reached, or its answer cannot be used. Codes:
 * `server-not-set`, `server-address-invalid`, `server-address-not-allowed`, `server-address-not-found`,
 * `server-connection-failed`, `server-timed-out`, `server-cancelled`, `server-too-many-redirects`,
 * `server-answer-too-large`, `server-answer-invalid`, `server-answered-<status>`, `server-headers-invalid`,
 * `server-credential-not-found`, `server-credential-refused`, `server-message-too-large`, `server-encryption-impossible`.
 */
export class ServerMessageError extends Error {
  override readonly name = 'ServerMessageError';
  readonly code: string;
  readonly status: number | undefined;
  readonly isUnseen: boolean;
  /** The code, and of what: for whoever reads it. */
  readonly told: string;
  constructor(code: string, { cause, status, isUnseen = false, detail }: ServerMessageErrorOptions = {}) {
    const told = detail === undefined ? code : `${code} (${detail})`;
    super(`the customer's server: ${told}`, { cause });
    this.told = told;
    this.code = code;
    this.status = status;
    this.isUnseen = isUnseen;
  }
}
