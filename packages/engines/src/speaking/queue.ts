/** Hands items over to one reader, in their order. */
export interface Queue<Item> {
  push(item: Item): void;
  /** Null: it took longer than `withinMs`. */
  next(withinMs: number): Promise<Item | null>;
}

export function createQueue<Item>(
  setTimer: (callback: () => void, delayMs: number) => () => void,
): Queue<Item> {
  const items: Item[] = [];
  let give: ((item: Item | null) => void) | null = null;
  return {
    push(item) {
      if (give === null) items.push(item);
      else give(item);
    },
    next(withinMs) {
      const item = items.shift();
      if (item !== undefined) return Promise.resolve(item);
      return new Promise((resolve) => {
        const stop = setTimer(() => give?.(null), withinMs);
        give = (given) => {
          give = null;
          stop();
          resolve(given);
        };
      });
    },
  };
}
