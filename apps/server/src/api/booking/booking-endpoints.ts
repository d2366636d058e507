import { Readable } from 'node:stream';
import type { Booking, routes } from '@saywell/contract';
import { FileAnswer } from '../../http/answers/file-answer.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type CsvColumns, csvText } from '../csv.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';
import { refuseUnknownAssignee } from '../handled-by.ts';
import { listPages } from '../list-pages.ts';
import { bookingCalendar } from './booking-calendar.ts';

type Routes = typeof routes.booking;

const listBookings: Endpoint<Routes['list']> = ({ context, identity, query }) =>
  context.store.booking.list(identity.orgId, query);

const columns: CsvColumns<Booking> = {
  names: [
    'id',
    'createdAt',
    'callId',
    'name',
    'phone',
    'when',
    'business',
    'chatId',
    'at',
    'email',
    'state',
    'assigneeId',
    'note',
  ],
  cells: ({ id, createdAt, name, phone, when, state, ...rest }) => [
    id,
    createdAt,
    rest.callId ?? '',
    name,
    phone,
    when,
    rest.business ?? '',
    rest.chatId ?? '',
    rest.at ?? '',
    rest.email ?? '',
    state,
    rest.assigneeId ?? '',
    rest.note ?? '',
  ],
};

const exportBookings: Endpoint<Routes['export']> = async ({ context, identity, query }) =>
  csvText(
    columns,
    listPages(query, (page, position) => context.store.booking.list(identity.orgId, page, position)),
  );

const getBooking: Endpoint<Routes['get']> = async ({ context, identity, params: { id } }) =>
  found(await context.store.booking.get(identity.orgId, id), 'booking', id);

const updateBooking: Endpoint<Routes['update']> = async (request) => {
  const { context, identity, body, params, ifUnchanged } = request;
  await refuseUnknownAssignee(context, identity.orgId, body);
  const changed = await context.store.booking.update(identity.orgId, params.id, body, ifUnchanged);
  return found(changed, 'booking', params.id);
};

const deleteBooking: Endpoint<Routes['delete']> = async ({ context, identity, params, ifUnchanged }) =>
  found(await context.store.booking.delete(identity.orgId, params.id, ifUnchanged), 'booking', params.id);

const readCalendar: Endpoint<Routes['calendar']> = async ({ context, identity, params: { id } }) => {
  const calendar = bookingCalendar(found(await context.store.booking.get(identity.orgId, id), 'booking', id));
  if (calendar === null)
    throw new DomainError('booking-without-hour', 'Nobody has said at which hour it is: set `at` first.');
  return new FileAnswer(Readable.from([calendar]), `booking-${id}.ics`);
};

export const bookingEndpoints = {
  'booking.list': listBookings,
  'booking.export': exportBookings,
  'booking.get': getBooking,
  'booking.update': updateBooking,
  'booking.delete': deleteBooking,
  'booking.calendar': readCalendar,
} as const;
