type Body = Readonly<Record<string, unknown>>;

export interface BoundedBody {
  /** Undefined: there is nothing in it. */
  readonly value: Record<string, unknown> | undefined;
  /** Of its JSON, characters. */
  readonly length: number;
}

/** Of the JSON of one event's body, characters. */
const maxLength = 4_000;
const maxTextLength = 500;
const maxItems = 20;
const maxDepth = 6;

/**
 * What an event is about, as JSON of a bounded length: of long texts and lists the beginning, and where that is too
 * much as well the fields that are short.
 */
export function boundedBody(details: Body): BoundedBody {
  const json = JSON.stringify(details);
  if (json.length <= 2) return { value: undefined, length: 0 };
  if (json.length <= maxLength) return { value: { ...details }, length: json.length };
  const clipped = clip(details, 0);
  const fields = Object.entries(typeof clipped === 'object' && clipped !== null ? clipped : {});
  const kept: Record<string, unknown> = { isClipped: true };
  let length = JSON.stringify(kept).length;
  for (const [name, value] of fields) {
    const more = JSON.stringify({ [name]: value }).length;
    if (length + more > maxLength) continue;
    kept[name] = value;
    length += more;
  }
  return { value: kept, length };
}

function clip(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.length > maxTextLength ? clippedText(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return null;
  if (Array.isArray(value)) return value.slice(0, maxItems).map((one: unknown) => clip(one, depth + 1));
  const fields = Object.entries(value).slice(0, maxItems);
  return Object.fromEntries(
    fields.map(([name, inner]) => [name.slice(0, maxTextLength), clip(inner, depth + 1)]),
  );
}

/** No half of a pair is left at the end. */
const clippedText = (text: string): string =>
  `${text.slice(0, maxTextLength).replace(/[\uD800-\uDBFF]$/u, '')}…`;
