import type { ListPosition } from './rows.ts';

/** How a page of a list ended. */
export interface ListEnd {
  /** The last row that was read: it may be one that was left out of the answer. */
  readonly last: ListPosition;
  /** As many rows as were asked for. */
  readonly isFull: boolean;
  /** There were more rows within the limit than bytes for them. */
  readonly isCut: boolean;
  /** About as many as its JSON text has. */
  readonly bytes: number;
}

/** A page stays a plain array for all who read it; only what writes answers asks for this. */
const ends = new WeakMap<object, ListEnd>();

export function withEnd<Values extends object>(values: Values, end: ListEnd | undefined): Values {
  if (end !== undefined) ends.set(values, end);
  return values;
}

/** Undefined: an empty page, or no page of the store. */
export const endOf = (values: object): ListEnd | undefined => ends.get(values);

/** `map` of a page, which stays one. */
export function mapPage<From, To>(page: readonly From[], change: (value: From) => To): To[] {
  return withEnd(page.map(change), endOf(page));
}
