/** A value of a document with its path: `model.tools[1].type`. */
export interface FoundValue {
  readonly path: string;
  readonly value: unknown;
}

/**
 * The values at a path (`[]`: every item of a list; `<kind>`: only of this kind) that ask for something: what is absent,
 * `false`, `off`, empty or holds nothing but such values does not.
 */
export function setValuesAt(document: unknown, pattern: string): readonly FoundValue[] {
  let found: readonly FoundValue[] = [{ path: '', value: document }];
  for (const step of pattern.split('.')) {
    const [, name = '', isList, kind] = /^([^[<]*)(\[\])?(?:<(.*)>)?$/.exec(step) ?? [];
    if (name !== '')
      found = found.map(({ path, value }) => ({
        path: path === '' ? name : `${path}.${name}`,
        value: fieldOf(value, name),
      }));
    if (isList !== undefined) found = found.flatMap(itemsOf);
    if (kind !== undefined) found = found.filter(({ value }) => isOfKind(value, kind));
  }
  return found.filter(({ value }) => asksForSomething(value));
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** By the fields that tell the kinds of the contract's unions apart. */
const isOfKind = (value: unknown, kind: string): boolean =>
  ['type', 'provider', 'on'].some((name) => fieldOf(value, name) === kind);

function itemsOf({ path, value }: FoundValue): readonly FoundValue[] {
  if (!Array.isArray(value)) return [];
  return value.map((item: unknown, index) => ({ path: `${path}[${index}]`, value: item }));
}

function asksForSomething(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return ![undefined, null, false, 0, '', 'off'].some((nothing) => nothing === value);
  if (Reflect.get(value, 'enabled') === false) return false;
  return Object.values(value).some(asksForSomething);
}
