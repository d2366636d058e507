import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface ShownDeletion {
  readonly id: string;
  readonly remove: () => Promise<unknown>;
  /** To where it is not shown. */
  readonly leave: () => unknown;
}

/**
 * Deletes what the page shows, and leaves the page. The feed tells of the deletion before the page is gone: until
 * then nothing of it is asked for again, as it would only be refused.
 */
export async function deleteShown(queries: QueryClient, { id, remove, leave }: ShownDeletion): Promise<void> {
  await queries
    .getMutationCache()
    .build(queries, {
      mutationKey: ['delete', id],
      // A machine that is off the network hears so at once.
      networkMode: 'always',
      mutationFn: async () => {
        await remove();
        await leave();
      },
    })
    .execute(undefined);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === id });
}

/** Is what a query has read about to be gone? */
export function isBeingDeleted(queries: Pick<QueryClient, 'isMutating'>, queryKey: QueryKey): boolean {
  const [, id] = queryKey;
  return typeof id === 'string' && queries.isMutating({ mutationKey: ['delete', id] }) > 0;
}
