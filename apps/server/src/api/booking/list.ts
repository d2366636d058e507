import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const listBookings: Endpoint<typeof routes.booking.list> = ({ context, identity, query }) =>
  context.store.booking.list(identity.orgId, query);
