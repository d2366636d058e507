import type { ExportQuery, ListCreatedQuery } from '@saywell/contract';
import { endOf } from '../store/rows/list-end.ts';
import type { ListPosition } from '../store/rows/rows.ts';

type List<Row> = (query: ListCreatedQuery, position: ListPosition | undefined) => Promise<readonly Row[]>;

const pageSize = 500;

/** A whole list, a page at a time: each starts behind the last row of the one before, whatever was added meanwhile. */
export async function* listPages<Row extends ListPosition>(
  query: ExportQuery,
  list: List<Row>,
  limit: number = pageSize,
): AsyncGenerator<readonly Row[], void, undefined> {
  let position: ListPosition | undefined;
  for (;;) {
    const page = await list({ ...query, limit }, position);
    // A page that is not full may be one of which a row was left out.
    if (page.length === 0 && endOf(page) === undefined) return;
    if (page.length > 0) yield page;
    position = endOf(page)?.last ?? page.at(-1);
  }
}
