import type { routes } from '@saywell/contract';
import { openTicket } from '../../features/support/open-ticket.ts';
import { supportNotifications } from '../../features/support/support-notifications.ts';
import type { Endpoint } from '../endpoint.ts';

/** Stored; the operator is notified later. */
export const createSupportTicket: Endpoint<typeof routes.support.createTicket> = async (request) => {
  const { context, identity, body } = request;
  const notify = supportNotifications(context.config);
  const { id } = await openTicket(context.store, identity.orgId, body, notify);
  return { id };
};
