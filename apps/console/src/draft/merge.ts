import {
  type Found,
  fieldOf,
  isList,
  isObject,
  isSame,
  type Json,
  type JsonObject,
  namesOf,
} from './json.ts';
import { isOfOneKind, type NamedList, namedLists } from './named-list.ts';
import { type Pointer, pointerOf, withValue } from './pointer.ts';

/** The same thing was made two different things of. */
export interface Conflict {
  /** In the merged document. */
  readonly pointer: Pointer;
  readonly base: Found;
  readonly mine: Found;
  readonly theirs: Found;
}

export interface Merged {
  /** With mine where both changed the same; with what is left where one of us took it away. */
  readonly document: Found;
  /** In the order of the document. */
  readonly conflicts: readonly Conflict[];
}

type Path = readonly (string | number)[];

/** Both changes of one document: fields one by one, things of a list by their names, everything else as a whole. */
export function merge(base: Found, mine: Found, theirs: Found): Merged {
  const conflicts: Conflict[] = [];
  return { document: join(base, mine, theirs, [], conflicts), conflicts };
}

function join(base: Found, mine: Found, theirs: Found, path: Path, conflicts: Conflict[]): Found {
  if (isSame(mine, theirs) || isSame(theirs, base)) return mine;
  if (isSame(mine, base)) return theirs;
  if (isObject(base) && isObject(mine) && isObject(theirs) && isOfOneKind([base, mine, theirs]))
    return joinObjects(base, mine, theirs, path, conflicts);
  if (isList(base) && isList(mine) && isList(theirs)) {
    const joined = joinLists(base, mine, theirs, path, conflicts);
    if (joined !== null) return joined;
  }
  conflicts.push({ pointer: pointerOf(path), base, mine, theirs });
  return mine;
}

function joinObjects(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  path: Path,
  conflicts: Conflict[],
): JsonObject {
  const names = new Set([base, mine, theirs].flatMap(namesOf));
  const entries = [...names].map((name): [string, Found] => [
    name,
    join(fieldOf(base, name), fieldOf(mine, name), fieldOf(theirs, name), [...path, name], conflicts),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Null: which thing is which cannot be told, or both put them into another order. */
function joinLists(
  base: readonly Json[],
  mine: readonly Json[],
  theirs: readonly Json[],
  path: Path,
  conflicts: Conflict[],
): readonly Json[] | null {
  const [before, own, other] = namedLists([base, mine, theirs]) ?? [];
  if (before === undefined || own === undefined || other === undefined) return null;
  const order = joinOrders(keysOf(before), keysOf(own), keysOf(other));
  if (order === null) return null;
  const joined: Json[] = [];
  for (const name of order) {
    const sides = [before.get(name), own.get(name), other.get(name)] as const;
    const item = join(...sides, [...path, joined.length], conflicts);
    // What one took away and the other changed stays until it is decided.
    const isOpen = item === undefined && conflicts.at(-1)?.pointer === pointerOf([...path, joined.length]);
    const kept = isOpen ? sides[2] : item;
    if (kept !== undefined) joined.push(kept);
  }
  return joined;
}

const keysOf = (list: NamedList): readonly string[] => [...list.keys()];

/**
 * The order is that of whoever changed it; what either added comes behind what it was put behind. Null: both changed it,
 * each in another way.
 */
function joinOrders(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] | null {
  const known = new Set(base);
  const isMoved = (list: readonly string[]): boolean => {
    const left = new Set(list);
    const [now, before] = [list.filter((name) => known.has(name)), base.filter((name) => left.has(name))];
    return !isSame(now, before);
  };
  const [isMovedHere, isMovedThere] = [isMoved(mine), isMoved(theirs)];
  if (isMovedHere && isMovedThere && !isSame(mine, theirs)) return null;
  const order = withMissing(base, isMovedThere ? theirs : mine);
  const [own, other] = [addedBehind(mine, known), addedBehind(theirs, known)];
  const all = ['', ...order].flatMap((name) => [
    ...(name === '' ? [] : [name]),
    ...joinAdded(own.get(name) ?? [], other.get(name) ?? []),
  ]);
  return [...new Set(all)];
}

/** Of the known ones all, those that are gone from the list where they were. */
function withMissing(base: readonly string[], list: readonly string[]): readonly string[] {
  const order = list.filter((name) => base.includes(name));
  for (const [index, name] of base.entries())
    if (!order.includes(name)) order.splice(order.indexOf(base[index - 1] ?? '') + 1, 0, name);
  return order;
}

/** What was added behind each of the known ones; behind nothing: at the beginning. */
function addedBehind(
  list: readonly string[],
  known: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const added = new Map<string, string[]>();
  let last = '';
  for (const name of list)
    if (known.has(name)) last = name;
    else added.set(last, [...(added.get(last) ?? []), name]);
  return added;
}

/** Who is asked first must not matter: what both added at one place is in the order of its names. */
function joinAdded(own: readonly string[], other: readonly string[]): readonly string[] {
  if (own.length === 0) return other;
  return other.length === 0 || isSame(own, other) ? own : [...own, ...other].toSorted();
}

/** What was decided of a conflict: one of the two, or something else. */
export type Decision = 'mine' | 'theirs' | { readonly value: Found };

/** The merged document as it was decided; conflicts without a decision stay mine. */
export function decide({ document, conflicts }: Merged, decisions: ReadonlyMap<Pointer, Decision>): Found {
  // From the end: what is taken out of a list moves what is behind it.
  return conflicts.toReversed().reduce<Found>((decided, conflict) => {
    const decision = decisions.get(conflict.pointer) ?? 'mine';
    const value = typeof decision === 'string' ? conflict[decision] : decision.value;
    return withValue(decided, conflict.pointer, value);
  }, document);
}
