import type { Booking, routes } from '@saywell/contract';
import { type CsvColumns, csvText } from '../csv.ts';
import type { Endpoint } from '../endpoint.ts';
import { listPages } from '../list-pages.ts';

const columns: CsvColumns<Booking> = {
  names: ['id', 'createdAt', 'callId', 'name', 'phone', 'when', 'business', 'chatId'],
  cells: ({ id, createdAt, callId = '', name, phone, when, business = '', chatId = '' }) => [
    id,
    createdAt,
    callId,
    name,
    phone,
    when,
    business,
    chatId,
  ],
};

export const exportBookings: Endpoint<typeof routes.booking.export> = async ({
  context,
  identity,
  query,
}) => {
  const list = context.store.booking.list;
  return csvText(
    columns,
    listPages(query, (page, position) => list(identity.orgId, page, position)),
  );
};
