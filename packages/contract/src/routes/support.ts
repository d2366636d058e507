import { z } from 'zod';
import { listCreatedQuerySchema } from '../resources/parts/common.ts';
import {
  createSupportTicketSchema,
  supportTicketResponseSchema,
  supportTicketSchema,
} from '../resources/support-ticket.ts';

export const supportRoutes = {
  createTicket: {
    id: 'support.create-ticket',
    method: 'POST',
    path: '/support/ticket',
    access: 'private',
    role: 'viewer',
    body: createSupportTicketSchema,
    success: 201,
    answer: supportTicketResponseSchema,
    atomic: true,
  },
  /** Those of the caller's organisation; for the organisation of the website those of all. */
  listTickets: {
    id: 'support.list-tickets',
    method: 'GET',
    path: '/support/ticket',
    access: 'private',
    query: listCreatedQuerySchema,
    success: 200,
    answer: z.array(supportTicketSchema),
    paging: 'cursor',
  },
} as const;
