import { endOf } from './list-end.ts';
import { cursorOf } from './rows.ts';

/** Every row of a list, page after page, whatever bounds the pages. `list` answers a page of the store. */
export async function* everyRow<Row>(
  list: (cursor: string | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row, void, undefined> {
  let cursor: string | undefined;
  for (;;) {
    const page = await list(cursor);
    yield* page;
    const end = endOf(page);
    if (end === undefined || !(end.isFull || end.isCut)) return;
    cursor = cursorOf(end.last);
  }
}
