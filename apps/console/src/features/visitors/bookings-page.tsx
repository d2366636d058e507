import '../../styles/records.css';
import type { Booking } from '@saywell/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useServices } from '../../app/services.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ExportLink } from '../../ui/list/export-link.tsx';
import { visible } from '../../ui/visible.ts';
import { HandledList } from './handled-list.tsx';
import { readBookingsSearch } from './search.ts';
import { bookingStateWords, hourText } from './visitor-words.ts';
import { bookingsQuery } from './visitors-api.ts';

export function BookingsPage(): ReactNode {
  const search = useSearch({ from: '/inside/bookings' });
  const navigate = useNavigate();
  return (
    <HandledList
      title="Bookings"
      lead="Appointments that your assistants made in calls and chats."
      action={<ExportLink href="/booking/export" file="bookings.csv" />}
      query={useInfiniteQuery(bookingsQuery(useServices(), search))}
      search={search}
      states={bookingStateWords}
      change={(next) => void navigate({ to: '/bookings', search: readBookingsSearch(next), replace: true })}
      noneLikeThis="No booking is like this"
      empty={
        <Empty title="Nothing is booked yet">
          When somebody books with an assistant, in a call or a chat, it is here.
        </Empty>
      }
      head={head}
      line={({ at, when }) => (at === undefined ? visible(when) : hourText(at))}
      link={link}
    />
  );
}

const head = (booking: Booking): ReactNode => (
  <>
    <bdi className="record-name">{bookerOf(booking)}</bdi>
    <span className="tag" data-state={booking.state}>
      {bookingStateWords[booking.state]}
    </span>
  </>
);

const link = ({ id }: Booking, content: ReactNode): ReactNode => (
  <Link to="/bookings/$bookingId" params={{ bookingId: id }} className="record record-link">
    {content}
  </Link>
);

/** Of somebody who would not say it. */
export const bookerOf = ({ name, phone, email }: Booking): string =>
  visible([name, phone, email].find((text) => text !== undefined && text !== '') ?? 'Somebody');
