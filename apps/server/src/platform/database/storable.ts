/** No resource nests this deep; PostgreSQL and JSON.stringify give up somewhere beyond. */
const maxDepth = 100;
// PostgreSQL stores neither the zero character nor half of a surrogate pair.
const unstorable = /\0|\p{Surrogate}/gu;

/** A value that cannot be stored as JSON. */
export class UnstorableValueError extends Error {
  override readonly name = 'UnstorableValueError';
  readonly code = 'value-too-deep';
  constructor() {
    super(`a value must not nest deeper than ${maxDepth} levels`);
  }
}

/** The text with characters that PostgreSQL refuses replaced by U+FFFD. */
export function storableText(text: string): string {
  // Nearly every text is fine, and this is much quicker to find than by the expression.
  if (text.isWellFormed() && !text.includes('\0')) return text;
  return text.replace(unstorable, '\uFFFD');
}

/** The JSON value with all its texts storable. Throws {@link UnstorableValueError} beyond 100 levels. */
export function storableValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) throw new UnstorableValueError();
  if (Array.isArray(value)) return value.map((item) => storableValue(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [storableText(key), storableValue(item, depth + 1)]),
  );
}
