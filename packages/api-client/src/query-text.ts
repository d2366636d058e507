/** Arrays become repeated keys, as the server and existing clients have it. */
export function queryText(query: unknown): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) parameters.append(key, String(item));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
