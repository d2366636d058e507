/** The list with one of its things at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Over which of things that stand below each other a pointer is; the first or the last one beyond them. */
export function dropPlace(
  places: readonly { readonly top: number; readonly bottom: number }[],
  y: number,
): number {
  const found = places.findIndex(({ bottom }) => y < bottom);
  return found < 0 ? Math.max(0, places.length - 1) : found;
}

/** A list, and by what each of its things is told from the others while it is changed and moved. */
export interface KeyedItems<Item> {
  readonly items: readonly Item[];
  readonly keys: readonly number[];
  /** No key has had this number. */
  readonly next: number;
}

/**
 * The list as it is now, with the keys that its things had: what is the same has its key wherever it stands, what is
 * other than before at a place that nobody has left is the same thing, changed.
 */
export function followed<Item>(before: KeyedItems<Item>, items: readonly Item[]): KeyedItems<Item> {
  const free = new Set(before.keys.keys());
  const places = items.map((item, index) => {
    const place =
      before.items[index] === item
        ? index
        : before.items.findIndex((one, at) => one === item && free.has(at));
    return free.delete(place) ? place : undefined;
  });
  let { next } = before;
  const keys = items.map((_item, index) => {
    const place = places[index] ?? (free.delete(index) ? index : undefined);
    return (place === undefined ? undefined : before.keys[place]) ?? next++;
  });
  return { items, keys, next };
}

export const noItems: KeyedItems<never> = { items: [], keys: [], next: 0 };
