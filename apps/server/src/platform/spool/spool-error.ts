export type SpoolErrorCode =
  /** Too many entries, or no room on the disk. */
  | 'spool-full'
  | 'spool-entry-too-large'
  | 'spool-unwritable'
  | 'spool-unreadable'
  /** Damaged, or sealed with another key. */
  | 'spool-entry-broken';

/** Something could not be put onto the disk to wait there, or not be read back. */
export class SpoolError extends Error {
  override readonly name = 'SpoolError';
  readonly code: SpoolErrorCode;
  constructor(code: SpoolErrorCode, options?: { cause?: unknown }) {
    super(code, options);
    this.code = code;
  }
}
