import type { QueryClient } from '@tanstack/react-query';
import { type CallsSearch, isAskedAlike } from './list/search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Id of the call that one comes back from: its row has the focus. */
    readonly backFrom?: string;
  }
}

interface LeftList {
  readonly search: CallsSearch;
  /** How far it was scrolled, in pixels. */
  readonly top: number;
}

const key = ['left-list.calls'] as const;

/** How long a list, and where one was in it, is kept while one is elsewhere: as long as a call may be listened to. */
export const leftListMs = 3_600_000;

/** Notes how a list of calls was when it was left, beside what it has read. */
export function leaveList(queries: QueryClient, left: LeftList): void {
  queries.setQueryDefaults(key, { gcTime: leftListMs });
  queries.setQueryData<LeftList>(key, left);
}

/** Undefined: no list that asks the same was left. */
export function leftList(queries: QueryClient, search: CallsSearch): LeftList | undefined {
  const left = queries.getQueryData<LeftList>(key);
  return left !== undefined && isAskedAlike(left.search, search) ? left : undefined;
}
