import { z } from 'zod';
import { bookingSchema, listBookingsQuerySchema, updateBookingSchema } from '../resources/booking.ts';
import {
  contactRequestSchema,
  listContactRequestsQuerySchema,
  updateContactRequestSchema,
} from '../resources/contact-request.ts';
import { exportQuerySchema, idParamsSchema } from '../resources/parts/common.ts';

interface Schemas<Query extends z.ZodType, Update extends z.ZodType, Answer extends z.ZodType> {
  readonly query: Query;
  readonly update: Update;
  readonly answer: Answer;
}

/** What visitors left: read, worked on, exported as CSV, deleted; only visitors make one. */
function handled<
  const Name extends string,
  Query extends z.ZodType,
  Update extends z.ZodType,
  Answer extends z.ZodType,
>(name: Name, { query, update, answer }: Schemas<Query, Update, Answer>) {
  const path = `/${name}` as const;
  const onOne = {
    path: `${path}/:id`,
    access: 'private',
    params: idParamsSchema,
    success: 200,
    answer,
  } as const;
  return {
    list: {
      id: `${name}.list`,
      method: 'GET',
      path,
      access: 'private',
      query,
      success: 200,
      answer: z.array(answer),
      paging: 'cursor',
    },
    export: {
      id: `${name}.export`,
      method: 'GET',
      path: `${path}/export`,
      access: 'private',
      query: exportQuerySchema,
      success: 200,
      answer: z.string(),
      contentType: 'text/csv',
    },
    get: { ...onOne, id: `${name}.get`, method: 'GET' },
    update: { ...onOne, id: `${name}.update`, method: 'PATCH', body: update },
    delete: { ...onOne, id: `${name}.delete`, method: 'DELETE' },
  } as const;
}

export const contactRequestRoutes = handled('contact-request', {
  query: listContactRequestsQuerySchema,
  update: updateContactRequestSchema,
  answer: contactRequestSchema,
});

const booking = handled('booking', {
  query: listBookingsQuerySchema,
  update: updateBookingSchema,
  answer: bookingSchema,
});

export const bookingRoutes = {
  ...booking,
  /** For calendars: one event (RFC 5545). Refused while nobody knows the hour. */
  calendar: {
    id: 'booking.calendar',
    method: 'GET',
    path: '/booking/:id/calendar.ics',
    access: 'private',
    params: idParamsSchema,
    success: 200,
    answer: z.string(),
    contentType: 'text/calendar',
  },
} as const;
