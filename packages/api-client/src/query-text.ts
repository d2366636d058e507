/**
 * Arrays become repeated keys, objects keys in brackets and dates ISO 8601, as the server and existing clients have
 * it. What is undefined or null is left out.
 */
export function queryText(query: unknown): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    for (const [name, text] of pairsOf(key, value)) parameters.append(name, text);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function pairsOf(key: string, value: unknown): [string, string][] {
  if (value instanceof Date) return [[key, value.toISOString()]];
  if (Array.isArray(value)) return value.flatMap((item) => pairsOf(key, item));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => pairsOf(`${key}[${name}]`, inner));
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isText ? [[key, String(value)]] : [];
}
