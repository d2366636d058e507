import { z } from 'zod';
import { bookingSchema } from '../resources/booking.ts';
import { contactRequestSchema } from '../resources/contact-request.ts';
import { exportQuerySchema, idParamsSchema, listCreatedQuerySchema } from '../resources/parts/common.ts';

/** What visitors left: read, exported as CSV, never written through the API. */
function readOnly<const Name extends string, R extends z.ZodType>(name: Name, answer: R) {
  const path = `/${name}` as const;
  const shared = { method: 'GET', access: 'private', success: 200 } as const;
  return {
    list: {
      ...shared,
      id: `${name}.list`,
      path,
      query: listCreatedQuerySchema,
      answer: z.array(answer),
      paging: 'cursor',
    },
    export: {
      ...shared,
      id: `${name}.export`,
      path: `${path}/export`,
      query: exportQuerySchema,
      answer: z.string(),
      contentType: 'text/csv',
    },
  } as const;
}

export const contactRequestRoutes = {
  ...readOnly('contact-request', contactRequestSchema),
  get: {
    id: 'contact-request.get',
    method: 'GET',
    path: '/contact-request/:id',
    access: 'private',
    params: idParamsSchema,
    success: 200,
    answer: contactRequestSchema,
  },
  delete: {
    id: 'contact-request.delete',
    method: 'DELETE',
    path: '/contact-request/:id',
    access: 'private',
    params: idParamsSchema,
    success: 200,
    answer: contactRequestSchema,
  },
} as const;

export const bookingRoutes = readOnly('booking', bookingSchema);
