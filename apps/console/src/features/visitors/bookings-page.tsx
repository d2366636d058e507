import '../../styles/records.css';
import type { Booking } from '@saywell/contract';
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
import { readBookingsSearch } from './search.ts';
import { bookingStateWords, hourText } from './visitor-words.ts';
import { bookingsQuery } from './visitors-api.ts';

export function BookingsPage(): ReactNode {
  const services = useServices();
  const search = useSearch({ from: '/inside/bookings' });
  const navigate = useNavigate();
  const bookings = useInfiniteQuery(bookingsQuery(services, search));
  return (
    <div className="page-list">
      <Page
        title="Bookings"
        lead="Appointments that your assistants made in calls and chats."
        action={<ExportLink href="/booking/export" file="bookings.csv" />}
      >
        <HandledFilters
          search={search}
          states={bookingStateWords}
          change={(next) =>
            void navigate({ to: '/bookings', search: readBookingsSearch(next), replace: true })
          }
        />
        <Loaded query={bookings}>
          {({ pages }) => {
            const rows = pages.flatMap((page) => page.rows);
            if (rows.length > 0) return <Rows rows={rows} />;
            return Object.keys(search).length > 0 ? (
              <Empty title="No booking is like this">Leave out a filter to see more.</Empty>
            ) : (
              <Empty title="Nothing is booked yet">
                When somebody books with an assistant, in a call or a chat, it is here.
              </Empty>
            );
          }}
        </Loaded>
        <LoadMore query={bookings} />
      </Page>
    </div>
  );
}

/** Of somebody who would not say it. */
export const bookerOf = ({ name, phone, email }: Booking): string =>
  visible([name, phone, email].find((text) => text !== undefined && text !== '') ?? 'Somebody');

function Rows({ rows }: { rows: readonly Booking[] }): ReactNode {
  const members = useQuery(membersQuery(useServices(), useMe().org.id)).data ?? [];
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return (
    <ul className="records" aria-label="Bookings">
      {rows.map((row) => (
        <li key={row.id}>
          <Link to="/bookings/$bookingId" params={{ bookingId: row.id }} className="record record-link">
            <span className="record-head">
              <span className="record-text">
                <bdi className="record-name">{bookerOf(row)}</bdi>
                <span className="tag" data-state={row.state}>
                  {bookingStateWords[row.state]}
                </span>
              </span>
              <span className="record-when">
                <When at={row.createdAt} />
              </span>
            </span>
            <span className="record-more">
              <bdi className="record-line" dir="auto">
                {row.at === undefined ? visible(row.when) : hourText(row.at)}
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
