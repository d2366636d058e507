/** The reason of a signal that ends work whose time is over, as `AbortSignal.timeout` has it. */
export const timeIsOver = (): DOMException => new DOMException('The time is over', 'TimeoutError');

/** Was the work ended because its time was over? */
export const isTimedOut = (signal: AbortSignal | undefined): boolean =>
  signal?.aborted === true && signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
