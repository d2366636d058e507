import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type CallRow, listKey } from '../calls-api.ts';
import { leftList } from '../left-list.ts';
import type { CallsSearch } from '../list/search.ts';

export interface Neighbours {
  /** Of the list that one came from. */
  readonly search: CallsSearch;
  readonly previous?: string;
  readonly next?: string;
}

/** What is beside a call in the list that was looked at last, if it was in it. */
export function neighboursOf(queries: QueryClient, id: string): Neighbours {
  const lists = queries
    .getQueryCache()
    .findAll({ queryKey: listKey })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  for (const { queryKey, state } of lists) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `callsQuery` keeps under this key
    const data = state.data as InfiniteData<{ rows: readonly CallRow[] }> | undefined;
    const ids = data?.pages.flatMap(({ rows }) => rows.map((row) => row.id)) ?? [];
    const at = ids.indexOf(id);
    if (at < 0) continue;
    const [previous, next] = [ids[at - 1], ids[at + 1]];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const search = queryKey[2] as CallsSearch;
    return {
      search: leftList(queries, search)?.search ?? search,
      ...(previous !== undefined && { previous }),
      ...(next !== undefined && { next }),
    };
  }
  return { search: {} };
}
