import { createMatcher } from './matcher.ts';

/**
 * Has a value what is expected of it? Objects may have more fields; arrays are as long; a `/pattern/` is searched in a
 * text; everything else is the same.
 */
export function fits(expected: unknown, actual: unknown): boolean {
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((one, index) => fits(one, actual[index]))
    );
  if (isRecord(expected))
    return isRecord(actual) && Object.entries(expected).every(([key, value]) => fits(value, actual[key]));
  if (typeof expected === 'string' && /^\/.+\/i?$/s.test(expected))
    return createMatcher(expected).isIn(typeof actual === 'string' ? actual : JSON.stringify(actual ?? null));
  return Object.is(expected, actual);
}

/** What is at `artifact.messages.0.message`; undefined: nothing. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return inner.at(Number(key)) as unknown;
    return isRecord(inner) ? inner[key] : undefined;
  }, value);
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
