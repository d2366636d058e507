import { type Found, fieldOf, isList, isObject, isSame, type Json, type JsonObject } from './json.ts';

/** What tells things of a list apart, the first that all of them have. */
const names: readonly ((item: JsonObject) => Found)[] = [
  (item) => fieldOf(item, 'id'),
  (item) => fieldOf(item, 'toolId'),
  (item) => fieldOf(item, 'name'),
  (item) => fieldOf(item, 'title'),
  (item) => fieldOf(item, 'key'),
  toolName,
];

/** Of some kinds of tool an assistant has one, which needs no name. */
function toolName(item: JsonObject): Found {
  const declared = fieldOf(item, 'function');
  const given = isObject(declared) ? fieldOf(declared, 'name') : undefined;
  return given ?? fieldOf(item, 'name') ?? fieldOf(item, 'type');
}

export type NamedList = ReadonlyMap<string, Json>;

/**
 * Lists of the same things, by their names: tools, facts. Null: they are no such lists, or it cannot be told which of
 * them is which.
 */
export function namedLists(lists: readonly (readonly Json[])[]): readonly NamedList[] | null {
  for (const nameOf of names) {
    const found = lists.map((list) => byName(list, nameOf));
    if (found.every((list) => list !== null)) return found;
  }
  return null;
}

function byName(list: readonly Json[], nameOf: (item: JsonObject) => Found): NamedList | null {
  const named = new Map<string, Json>();
  for (const item of list) {
    const name = isObject(item) ? nameOf(item) : undefined;
    if (typeof name !== 'string' || name === '' || named.has(name)) return null;
    named.set(name, item);
  }
  return named;
}

/** Kinds of one thing have other fields each: what is said of one kind says nothing of another. */
export const isOfOneKind = (objects: readonly JsonObject[]): boolean =>
  ['provider', 'type'].every((name) => {
    const kinds = new Set(objects.map((object) => fieldOf(object, name)));
    return kinds.size <= 1 || [...kinds].some((kind) => typeof kind === 'object');
  });

/** Do lists have their things at the same places? Then one is told by its place. */
export function haveSamePlaces(one: readonly Json[], other: readonly Json[]): boolean {
  if (one.length !== other.length) return false;
  const named = namedLists([one, other]);
  if (named === null) return one.every((item, index) => isAlike(item, other[index]));
  const [before = [], after = []] = named.map((list) => [...list.keys()]);
  return isSame(before, after);
}

const isAlike = (one: Found, other: Found): boolean =>
  isList(one) === isList(other) && isObject(one) === isObject(other);
