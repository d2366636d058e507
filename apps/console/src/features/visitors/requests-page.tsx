import '../../styles/records.css';
import type { ContactRequest } from '@saywell/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe, useServices } from '../../app/services.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ExportLink } from '../../ui/list/export-link.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { When } from '../../ui/list/when.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { visible } from '../../ui/visible.ts';
import { HandledFilters } from './handled-filters.tsx';
import { membersQuery } from './members.ts';
import { readRequestsSearch } from './search.ts';
import { contactStateWords, urgencyWords } from './visitor-words.ts';
import { requestsQuery } from './visitors-api.ts';

export function RequestsPage(): ReactNode {
  const services = useServices();
  const search = useSearch({ from: '/inside/requests' });
  const navigate = useNavigate();
  const requests = useInfiniteQuery(requestsQuery(services, search));
  return (
    <div className="page-list">
      <Page
        title="Requests"
        lead="What visitors wrote on the contact page."
        action={<ExportLink href="/contact-request/export" file="contact-requests.csv" />}
      >
        <HandledFilters
          search={search}
          states={contactStateWords}
          change={(next) =>
            void navigate({ to: '/requests', search: readRequestsSearch(next), replace: true })
          }
        />
        <Loaded query={requests}>
          {({ pages }) => {
            const rows = pages.flatMap((page) => page.rows);
            if (rows.length > 0) return <Rows rows={rows} />;
            return Object.keys(search).length > 0 ? (
              <Empty title="No request is like this">Leave out a filter to see more.</Empty>
            ) : (
              <Empty title="Nobody has written yet">
                What visitors send with the contact form of the website comes here.
              </Empty>
            );
          }}
        </Loaded>
        <LoadMore query={requests} />
      </Page>
    </div>
  );
}

function Rows({ rows }: { rows: readonly ContactRequest[] }): ReactNode {
  const members = useQuery(membersQuery(useServices(), useMe().org.id)).data ?? [];
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return (
    <ul className="records" aria-label="Requests">
      {rows.map((row) => (
        <li key={row.id}>
          <Link to="/requests/$requestId" params={{ requestId: row.id }} className="record record-link">
            <span className="record-head">
              <span className="record-text">
                <bdi className="record-name">{visible(row.name)}</bdi>
                <bdi className="quiet">{visible(row.company)}</bdi>
                <span className="tag" data-state={row.state}>
                  {contactStateWords[row.state]}
                </span>
                {row.urgency !== 'normal' && <span className="tag">{urgencyWords[row.urgency]}</span>}
              </span>
              <span className="record-when">
                <When at={row.createdAt} />
              </span>
            </span>
            <span className="record-more">
              <bdi className="record-line" dir="auto">
                {visible(row.message.slice(0, 300))}
              </bdi>
              {row.assigneeId !== undefined && (
                <span>
                  <bdi>{visible(names.get(row.assigneeId) ?? 'a member')}</bdi> sees to it
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
