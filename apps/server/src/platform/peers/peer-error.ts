/** `peer-late`: it may have done what was asked. The others: it has not, or nothing of it is known. */
export type PeerErrorCode = 'peer-unreachable' | 'peer-late' | 'peer-connection-stale';

/** Another server of the installation does not answer. */
export class PeerError extends Error {
  override readonly name = 'PeerError';
  readonly code: PeerErrorCode;
  constructor(code: PeerErrorCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
