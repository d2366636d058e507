export type BackupErrorCode =
  | 'backup-folder-not-empty'
  /** A file of the backup is missing, cut off, or not what was written. */
  | 'backup-broken'
  /** Of a version with other tables. */
  | 'backup-of-another-version'
  | 'backup-key-missing'
  /** The key that is configured is not the one that the backup's secrets have. */
  | 'backup-key-mismatch';

/** A backup cannot be made or restored; the message is one that an operator can act on. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly code: BackupErrorCode;
  constructor(code: BackupErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
