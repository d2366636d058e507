import type { RoomRequestErrorCode } from '@saywell/contract';

/** A refusal that the browser may read. */
export class RoomRequestError extends Error {
  override readonly name = 'RoomRequestError';
  readonly code: RoomRequestErrorCode;
  constructor(code: RoomRequestErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

export const notAllowed = (what: string): RoomRequestError =>
  new RoomRequestError('not-allowed', `You are not allowed to ${what}.`);
export const notFound = (what: string): RoomRequestError =>
  new RoomRequestError('not-found', `${what} was not found.`);
