import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

/** The administrators of the website's organisation are the operator: they see the tickets of all. */
export const listSupportTickets: Endpoint<typeof routes.support.listTickets> = (request) => {
  const { context, identity, query } = request;
  const isOperator = identity.orgId === context.siteOrgId && identity.role === 'admin';
  return context.store.support.list(isOperator ? null : identity.orgId, query);
};
