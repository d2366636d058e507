import { setImmediate } from 'node:timers/promises';

/** Work for the event loop waits no longer than this and one item. */
const sliceMs = 10;

/** `work` on one item after the other; what else the process has to do comes in between. */
export async function inSlices<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  now: () => number = () => performance.now(),
): Promise<void> {
  let begun = now();
  for (const item of items) {
    work(item);
    if (now() - begun < sliceMs) continue;
    await setImmediate();
    begun = now();
  }
}
