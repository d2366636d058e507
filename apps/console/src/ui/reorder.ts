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
