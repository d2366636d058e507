import type { ListCreatedQuery } from '@saywell/contract';
import type { ListPosition } from './rows.ts';

/** Lists of what visitors left: newest first, from behind `position`. */
export type ListCreated<T, Query extends ListCreatedQuery = ListCreatedQuery> = (
  orgId: string,
  query: Query,
  position?: ListPosition,
) => Promise<T[]>;
