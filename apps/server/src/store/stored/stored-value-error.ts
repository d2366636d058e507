/** What is stored under this id is not what this version of the server stores. The message has no value of it. */
export class StoredValueError extends Error {
  override readonly name = 'StoredValueError';
  readonly code = 'stored-value-invalid';
  readonly stored: string;
  readonly id: string;
  constructor(stored: string, id: string, reason: string, options?: ErrorOptions) {
    super(`what is stored of ${stored} ${id} cannot be read: ${reason}`, options);
    this.stored = stored;
    this.id = id;
  }
}
