const messages = {
  'storage-unreachable': 'the storage does not answer',
  'storage-too-slow': 'the storage takes too long',
  'storage-refused': 'the storage refuses these credentials',
  'storage-bucket-missing': 'there is no such bucket, or no such folder',
  'storage-full': 'the storage has no room left',
  'storage-failed': 'the storage could not do it',
  'storage-broken-answer': 'the storage answers with something that cannot be understood',
  'storage-digest-mismatch': 'what is stored is not what was sent',
  'storage-not-supported': 'the storage cannot do that',
  'storage-cut-off': 'the bytes ended early',
} as const;
export type StorageErrorCode = keyof typeof messages;

/** Bytes could not be stored, read or deleted. Its text names no secret. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  /** `detail`: what exactly, for the operator. */
  constructor(code: StorageErrorCode, detail?: string, options?: { cause?: unknown }) {
    super(detail === undefined ? messages[code] : `${messages[code]} (${detail})`, options);
    this.code = code;
  }
}

/** May the same be tried again soon? */
export const isPassing = ({ code }: StorageError): boolean =>
  code === 'storage-unreachable' ||
  code === 'storage-too-slow' ||
  code === 'storage-failed' ||
  code === 'storage-cut-off' ||
  code === 'storage-broken-answer';
