/** There is one already of what there may be one of. */
export class DuplicateError extends Error {
  override readonly name = 'DuplicateError';
  readonly code = 'duplicate';
  constructor(options?: ErrorOptions) {
    super('there is one like it', options);
  }
}
