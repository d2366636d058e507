export interface JobErrorOptions {
  readonly cause?: unknown;
  /** False: give the job up. Default: by the kind's back-off. */
  readonly retry?: boolean;
  /** When to try again, ms, instead of the kind's back-off, which still says when to give up. */
  readonly delayMs?: number;
}

/** A job that did not succeed. The code is stored and logged; neither says what the job was about. */
export class JobError extends Error {
  override readonly name = 'JobError';
  /** For example `mail-refused` or `webhook-answered-500`. */
  readonly code: string;
  readonly retry: boolean;
  readonly delayMs: number | undefined;
  constructor(code: string, { cause, retry = true, delayMs }: JobErrorOptions = {}) {
    super(`the job failed: ${code}`, { cause });
    this.code = code;
    this.retry = retry;
    this.delayMs = delayMs;
  }
}
