import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProblemNote } from './problem.tsx';

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** What was asked for once it is there; before it nothing moves, and a failure can be tried again. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>): ReactNode {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ProblemNote error={query.error} retry={() => void query.refetch()} />;
  return <div className="waiting" aria-busy="true" />;
}
