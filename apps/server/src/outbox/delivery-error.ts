/** A delivery that did not succeed. The code is kept and logged; neither holds what was to be delivered. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** For example `mail-refused` or `webhook-answered-500`. */
  readonly code: string;
  constructor(code: string, options?: { cause?: unknown }) {
    super(`not delivered: ${code}`, options);
    this.code = code;
  }
}
