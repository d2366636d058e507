import type { ApiWarning } from '@saywell/contract';

/** `fields` without what `others` say already: of the same value, or of something that it is a part of. */
export function notSaidBy(
  others: readonly ApiWarning[],
  fields: readonly ApiWarning[],
): readonly ApiWarning[] {
  const places = new Set(others.map(({ path }) => path));
  return fields.filter(({ path }) => !placesAround(path).some((place) => places.has(place)));
}

/** The same without repetitions. */
export const eachOnce = (warnings: readonly ApiWarning[]): readonly ApiWarning[] => [
  ...new Map(
    warnings.map((warning) => [`${warning.path} ${warning.code} ${warning.message}`, warning]),
  ).values(),
];

/** Of `a.b[0].c`: itself, `a.b[0]`, `a.b` and `a`. */
const placesAround = (path: string): readonly string[] => [
  path,
  ...[...path.matchAll(/[.[]/g)].map(({ index }) => path.slice(0, index)),
];
