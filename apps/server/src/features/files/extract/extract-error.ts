export type ExtractErrorCode =
  | 'file-broken'
  | 'file-without-text'
  | 'file-encrypted'
  | 'file-too-complex'
  | 'file-took-too-long'
  | 'file-missing';

/** Why no text could be read from a file; the message is for its owner. */
export class ExtractError extends Error {
  override readonly name = 'ExtractError';
  readonly code: ExtractErrorCode;
  constructor(code: ExtractErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
