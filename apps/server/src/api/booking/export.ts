import type { Booking, routes } from '@saywell/contract';
import { type CsvColumns, csvText } from '../csv.ts';
import type { Endpoint } from '../endpoint.ts';
import { listPages } from '../list-pages.ts';

const columns: CsvColumns<Booking> = {
  names: ['id', 'createdAt', 'callId', 'name', 'phone', 'when', 'business', 'chatId', 'at', 'email'],
  cells: ({
    id,
    createdAt,
    callId = '',
    name,
    phone,
    when,
    business = '',
    chatId = '',
    at = '',
    email = '',
  }) => [id, createdAt, callId, name, phone, when, business, chatId, at, email],
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
