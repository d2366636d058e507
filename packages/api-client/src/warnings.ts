import type { ApiWarning } from '@saywell/contract';

const header = 'x-saywell-warnings';

/** What the server accepted and does not do, as an answer's headers tell it; empty when there is nothing to tell. */
export function warningsOf({ headers }: Pick<Response, 'headers'>): readonly ApiWarning[] {
  const text = headers.get(header);
  if (text === null) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isWarning) : [];
  } catch {
    // A proxy may have cut it.
    return [];
  }
}

function isWarning(value: unknown): value is ApiWarning {
  if (typeof value !== 'object' || value === null) return false;
  return ['path', 'code', 'message'].every((name) => typeof Reflect.get(value, name) === 'string');
}
