/** Why the database is not there; stable, for programs. */
export type DatabaseErrorCode =
  /** Another live server has the data directory. */
  | 'data-directory-in-use'
  /** The data directory cannot be made or written. */
  | 'data-directory-unwritable'
  /** The unprivileged user that PostgreSQL runs as cannot get to the data directory or the programs. */
  | 'data-directory-unreachable'
  /** The data was written by another major version of PostgreSQL. */
  | 'data-directory-incompatible'
  /** No PostgreSQL is installed for this platform. */
  | 'database-binary-missing'
  | 'database-start-failed'
  | 'database-start-timed-out'
  /** The external database does not answer or refuses the user. */
  | 'database-unreachable'
  | 'database-version-unsupported'
  | 'database-migration-failed'
  /** The key that encrypts stored secrets is malformed or cannot be read. */
  | 'encryption-key-invalid'
  /** The secrets of the database were stored under another key. */
  | 'encryption-key-mismatch';

/** Every failure of opening the database. The message is one that an operator can act on. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: DatabaseErrorCode;
  constructor(code: DatabaseErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
