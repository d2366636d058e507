/** There may be no more of these. The message is for the caller. */
export class LimitReachedError extends Error {
  override readonly name = 'LimitReachedError';
  readonly code = 'limit-reached';
}
