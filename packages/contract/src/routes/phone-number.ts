import {
  createPhoneNumberSchema,
  importTwilioNumberSchema,
  importVonageNumberSchema,
  pagePhoneNumbersQuerySchema,
  phoneNumberPageSchema,
  phoneNumberSchema,
  updatePhoneNumberSchema,
} from '../resources/phone-number.ts';
import { crud } from './route.ts';

const imported = { method: 'POST', access: 'private', success: 201, answer: phoneNumberSchema } as const;
const routes = crud('phone-number', {
  create: createPhoneNumberSchema,
  update: updatePhoneNumberSchema,
  answer: phoneNumberSchema,
});
// The provider is asked before the route is written.
const { atomic: _, ...create } = routes.create;

export const phoneNumberRoutes = {
  ...routes,
  create,
  /** With numbers of pages. */
  page: {
    id: 'phone-number.page',
    method: 'GET',
    path: '/v2/phone-number',
    access: 'private',
    query: pagePhoneNumbersQuerySchema,
    success: 200,
    answer: phoneNumberPageSchema,
  },
  importTwilio: {
    ...imported,
    id: 'phone-number.import-twilio',
    path: '/phone-number/import/twilio',
    body: importTwilioNumberSchema,
  },
  importVonage: {
    ...imported,
    id: 'phone-number.import-vonage',
    path: '/phone-number/import/vonage',
    body: importVonageNumberSchema,
  },
} as const;
