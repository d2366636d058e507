import type { routes } from '@saywell/contract';
import { supportNotifications } from '../../features/support/support-notifications.ts';
import type { Endpoint } from '../endpoint.ts';

/** Stored; the operator is notified later. */
export const createSupportTicket: Endpoint<typeof routes.support.createTicket> = async (request) => {
  const { context, identity, body } = request;
  const notify = supportNotifications(context.config);
  const { id } = await context.store.support.create(identity.orgId, body, notify);
  if (notify.length > 0) context.jobs.wake();
  return { id };
};
