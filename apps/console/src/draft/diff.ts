import { type Found, fieldOf, isList, isObject, isSame, namesOf } from './json.ts';
import { haveSamePlaces } from './named-list.ts';
import { type Pointer, pointerOf, withValue } from './pointer.ts';

/** One difference; undefined: there was nothing, or there is nothing any more. */
export interface Change {
  readonly pointer: Pointer;
  readonly before: Found;
  readonly after: Found;
}

/**
 * What makes one document of another, each difference as deep as it is: a field of a tool, not the list of tools.
 * Lists in which things came, went or changed places are one difference.
 */
export function diff(before: Found, after: Found): readonly Change[] {
  const changes: Change[] = [];
  compare(before, after, [], changes);
  return changes;
}

function compare(before: Found, after: Found, path: readonly (string | number)[], changes: Change[]): void {
  if (isSame(before, after)) return;
  if (isObject(before) && isObject(after)) {
    const names = new Set([...namesOf(before), ...namesOf(after)]);
    for (const name of names) compare(fieldOf(before, name), fieldOf(after, name), [...path, name], changes);
  } else if (isList(before) && isList(after) && haveSamePlaces(before, after)) {
    for (const [index, item] of before.entries()) compare(item, after[index], [...path, index], changes);
  } else changes.push({ pointer: pointerOf(path), before, after });
}

/** The document with differences done to it. */
export function apply(document: Found, changes: readonly Change[]): Found {
  return changes.reduce<Found>((done, { pointer, after }) => withValue(done, pointer, after), document);
}
