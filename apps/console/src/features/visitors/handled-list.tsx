import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe, useServices } from '../../app/services.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PagedRows } from '../../ui/list/paged-rows.tsx';
import { When } from '../../ui/list/when.tsx';
import { Page } from '../../ui/page.tsx';
import { visible } from '../../ui/visible.ts';
import { HandledFilters } from './handled-filters.tsx';
import { membersQuery } from './members.ts';
import type { HandledSearch } from './search.ts';

interface Handled {
  readonly id: string;
  readonly createdAt: string;
  readonly assigneeId?: string | undefined;
}

interface HandledListProps<Row, State extends string> {
  readonly title: string;
  readonly lead: string;
  readonly action: ReactNode;
  readonly query: UseInfiniteQueryResult<{ readonly pages: readonly { readonly rows: readonly Row[] }[] }>;
  readonly search: HandledSearch<State>;
  readonly states: Readonly<Record<State, string>>;
  readonly change: (search: Readonly<Record<string, unknown>>) => void;
  /** Title of what is there when the filters leave nothing. */
  readonly noneLikeThis: string;
  /** What is there before the first one. */
  readonly empty: ReactNode;
  /** Who it is of, and how it stands. */
  readonly head: (row: Row) => ReactNode;
  /** What it is about, in a line. */
  readonly line: (row: Row) => string;
  readonly link: (row: Row, content: ReactNode) => ReactNode;
}

/** What visitors left, what was done with it, and who sees to it. */
export function HandledList<Row extends Handled, State extends string>(
  props: HandledListProps<Row, State>,
): ReactNode {
  const { title, lead, action, query, search, states, change, noneLikeThis, empty, head, line, link } = props;
  const members = useQuery(membersQuery(useServices(), useMe().org.id)).data ?? [];
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const isNarrowed = Object.keys(search).length > 0;
  return (
    <div className="page-list">
      <Page title={title} lead={lead} action={action}>
        <HandledFilters search={search} states={states} change={change} />
        <PagedRows
          query={query}
          label={title}
          className="records"
          empty={isNarrowed ? <Empty title={noneLikeThis}>Leave out a filter to see more.</Empty> : empty}
        >
          {(row) => link(row, <RowContent row={row} names={names} head={head(row)} line={line(row)} />)}
        </PagedRows>
      </Page>
    </div>
  );
}

interface RowContentProps {
  readonly row: Handled;
  readonly names: ReadonlyMap<string, string>;
  readonly head: ReactNode;
  readonly line: string;
}

function RowContent({ row: { createdAt, assigneeId }, names, head, line }: RowContentProps): ReactNode {
  return (
    <>
      <span className="record-head">
        <span className="record-text">{head}</span>
        <span className="record-when">
          <When at={createdAt} />
        </span>
      </span>
      <span className="record-more">
        <bdi className="record-line" dir="auto">
          {line}
        </bdi>
        {assigneeId !== undefined && (
          <span>
            <bdi>{visible(names.get(assigneeId) ?? 'a member')}</bdi> sees to it
          </span>
        )}
      </span>
    </>
  );
}
