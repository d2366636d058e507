import type { RoutesOf } from '../route-text.ts';

/*
 * What was done, sent, and left by visitors; as in `route-table.ts`.
 */

export const auditRoutes = {
  list: 'GET /audit?',
  export: 'GET /audit/export? text',
} as const satisfies RoutesOf<'audit'>;

export const deliveryRoutes = {
  list: 'GET /delivery?',
  get: 'GET /delivery/:id',
  resend: 'POST /delivery/:id/resend bare',
} as const satisfies RoutesOf<'delivery'>;

export const jobRoutes = {
  list: 'GET /job?',
  retry: 'POST /job/:id/retry bare',
  delete: 'DELETE /job/:id',
} as const satisfies RoutesOf<'job'>;

export const contactRequestRoutes = {
  list: 'GET /contact-request?',
  export: 'GET /contact-request/export? text',
  get: 'GET /contact-request/:id',
  update: 'PATCH /contact-request/:id',
  delete: 'DELETE /contact-request/:id',
} as const satisfies RoutesOf<'contactRequest'>;

export const bookingRoutes = {
  list: 'GET /booking?',
  export: 'GET /booking/export? text',
  get: 'GET /booking/:id',
  update: 'PATCH /booking/:id',
  delete: 'DELETE /booking/:id',
  calendar: 'GET /booking/:id/calendar.ics text',
} as const satisfies RoutesOf<'booking'>;
