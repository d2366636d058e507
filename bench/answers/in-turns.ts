/** Some at a time; the results in the order of the items. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, place: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let place = next++; place < items.length; place = next++)
      results[place] = await work(items[place] as Item, place);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}
