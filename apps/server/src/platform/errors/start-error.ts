export type StartErrorCode =
  | 'port-in-use'
  | 'udp-port-in-use'
  | 'port-not-allowed'
  | 'host-not-available'
  | 'internal-address-not-available'
  | 'livekit-not-installed'
  | 'storage-not-usable'
  | 'storage-of-another-installation';

/** The server cannot start; the message is one line that an operator can act on. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code: StartErrorCode;
  constructor(code: StartErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
