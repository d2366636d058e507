import '../../styles/records.css';
import type { Booking } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DeleteMenu } from '../../app/deleting/delete-menu.tsx';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { fieldTimeOf, timeOfField } from '../../ui/times/field-time.ts';
import { Field } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { When } from '../../ui/list/when.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Back, Page, Section } from '../../ui/page.tsx';
import { visible } from '../../ui/visible.ts';
import { bookerOf } from './bookings-page.tsx';
import { HandlingForm } from './handling-form.tsx';
import { bookingStateNames } from './search.ts';
import { bookingStateWords, deletedText, hourText } from './visitor-words.ts';
import { bookingKey, bookingQuery, bookingsKey } from './visitors-api.ts';

export function BookingPage(): ReactNode {
  const { bookingId } = useParams({ from: '/inside/bookings/$bookingId' });
  const booking = useQuery(bookingQuery(useServices(), bookingId));
  const { data } = booking;
  return (
    <div className="page-list">
      <Back to="/bookings">Bookings</Back>
      <Page
        title={data === undefined ? 'Booking' : bookerOf(data.resource)}
        action={data !== undefined && <Actions booking={data.resource} />}
      >
        <Loaded query={booking}>
          {({ resource, tag }) => <BookingView key={resource.updatedAt} booking={resource} tag={tag} />}
        </Loaded>
      </Page>
    </div>
  );
}

function BookingView({ booking, tag }: { booking: Booking; tag: string | undefined }): ReactNode {
  const { api } = useServices();
  const reason = reasonAgainst(useMe(), 'booking.update');
  const { id, at } = booking;
  return (
    <div className="handled">
      <Facts facts={factsOf(booking)} />
      <Section title="Your work on it">
        <HandlingForm
          stateNames={bookingStateNames}
          states={bookingStateWords}
          handled={booking}
          reason={reason}
          save={(change, { at: typed = '' }) =>
            api.signedIn.booking.update(
              id,
              // What is not touched keeps the offset that it has.
              { ...change, ...(typed !== fieldTimeOf(at) && { at: timeOfField(typed) }) },
              tag === undefined ? {} : { ifMatch: tag },
            )
          }
          shownBy={[bookingKey(id), bookingsKey]}
        >
          <Field
            label="Hour"
            name="at"
            type="datetime-local"
            defaultValue={fieldTimeOf(at)}
            disabled={reason !== undefined}
            hint="By this computer’s clock. Empty: nobody has said it."
          />
        </HandlingForm>
      </Section>
    </div>
  );
}

/** What was not said is no fact. */
const said = (name: string, text: string | undefined) =>
  text === undefined || text === '' ? [] : [[name, <bdi key={name}>{visible(text)}</bdi>] as const];

function factsOf({
  when,
  at,
  phone,
  email,
  business,
  callId,
  createdAt,
}: Booking): readonly (readonly [string, ReactNode])[] {
  return [
    ['Hour', at === undefined ? 'not known' : hourText(at)],
    ...said('As it was said', when),
    ...said('Phone', phone),
    ...said('Mail', email),
    ...said('Business', business),
    ...(callId === undefined
      ? []
      : [
          [
            'Booked in',
            <Link key="call" to="/calls/$callId" params={{ callId }} className="text-link">
              a call
            </Link>,
          ] as const,
        ]),
    ['Booked', <When key="booked" at={createdAt} />],
  ];
}

const noHour = 'Set the hour first.';

function Actions({ booking: { id, at } }: { booking: Booking }): ReactNode {
  const { api } = useServices();
  return (
    <>
      {at === undefined ? (
        <Button icon="download" reason={noHour}>
          Calendar
        </Button>
      ) : (
        <a
          className="button button-quiet"
          href={`/booking/${id}/calendar.ics`}
          download={`booking-${id}.ics`}
        >
          <Icon name="download" size={18} />
          Calendar
        </a>
      )}
      <DeleteMenu
        what="booking"
        needs="booking.delete"
        id={id}
        remove={() => api.signedIn.booking.delete(id)}
        leave={{ to: '/bookings' }}
        lists={bookingsKey}
      >
        {deletedText}
      </DeleteMenu>
    </>
  );
}
