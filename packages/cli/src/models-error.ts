export type ModelsErrorCode =
  | 'bad-usage'
  | 'bad-setting'
  | 'unknown-set'
  | 'not-installed'
  | 'busy'
  | 'cancelled'
  | 'disk-full'
  | 'not-writable'
  | 'not-found'
  | 'download-refused'
  | 'download-failed'
  | 'wrong-size'
  | 'wrong-checksum'
  | 'broken-archive'
  | 'unsafe-archive'
  | 'too-large'
  | 'wrong-layout'
  | 'damaged';

/** Every failure of the models command: `code` says what happened, the message what can be done. */
export class ModelsError extends Error {
  override readonly name = 'ModelsError';
  readonly code: ModelsErrorCode;
  constructor(code: ModelsErrorCode, message: string, options?: { readonly cause: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** Waits for work on the disk; its failure is one of ours. */
export function onDisk<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw fromFileSystem(error);
  });
}

/** `ENOENT` and its like; undefined for other errors. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** What a failing file system says, as one of our own failures. */
function fromFileSystem(error: unknown): unknown {
  if (error instanceof ModelsError || !(error instanceof Error)) return error;
  const code = systemCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new ModelsError('disk-full', 'the disk is full; free some room and add the set again', {
      cause: error,
    });
  return new ModelsError('not-writable', `the models folder cannot be used: ${error.message}`, {
    cause: error,
  });
}
