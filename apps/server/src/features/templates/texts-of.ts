/** Objects within objects that a body may have; schemas allow fewer. */
const maxDepth = 50;

/** All texts below a value, with their paths. `isLeftOut`: fields that are not looked into, default none. */
export function textsOf(
  value: unknown,
  isLeftOut: (field: string) => boolean = () => false,
  path = '',
  depth = 0,
): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (isLeftOut(name)) return [];
    const at = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    return textsOf(inner, isLeftOut, at, depth + 1);
  });
}
