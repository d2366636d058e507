/** Of several lists at most so many together: from each in turn, so that a long one leaves room for the others. */
export function shareOut<Item>(lists: readonly (readonly Item[])[], most: number): Item[] {
  const taken = lists.map(() => 0);
  let left = most;
  for (let place = 0; left > 0 && lists.some((list) => place < list.length); place += 1)
    for (const [index, list] of lists.entries()) {
      if (left === 0) break;
      if (place >= list.length) continue;
      taken[index] = place + 1;
      left -= 1;
    }
  return lists.flatMap((list, index) => list.slice(0, taken[index]));
}
