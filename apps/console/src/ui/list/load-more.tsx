import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { ProblemNote } from '../problem.tsx';

interface LoadMoreProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: unknown;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** At the end of a list that goes on. */
export function LoadMore({ query }: LoadMoreProps): ReactNode {
  const more = (): void => void query.fetchNextPage();
  if (query.isFetchNextPageError) return <ProblemNote error={query.error} retry={more} />;
  if (!query.hasNextPage) return null;
  return (
    <p className="list-foot">
      <Button busy={query.isFetchingNextPage} onClick={more}>
        Show more
      </Button>
    </p>
  );
}
