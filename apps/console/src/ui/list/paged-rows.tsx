import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../loaded.tsx';
import { LoadMore } from './load-more.tsx';

interface PagedRowsProps<Row> {
  readonly query: UseInfiniteQueryResult<{ readonly pages: readonly { readonly rows: readonly Row[] }[] }>;
  readonly label: string;
  readonly className?: string;
  /** What is there while there is none. */
  readonly empty: ReactNode;
  readonly children: (row: Row) => ReactNode;
}

/** A list that comes page by page. */
export function PagedRows<Row extends { readonly id: string }>({
  query,
  label,
  className = 'rows',
  empty,
  children,
}: PagedRowsProps<Row>): ReactNode {
  return (
    <>
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) return empty;
          return (
            <ul className={className} aria-label={label}>
              {rows.map((row) => (
                <li key={row.id}>{children(row)}</li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <LoadMore query={query} />
    </>
  );
}
