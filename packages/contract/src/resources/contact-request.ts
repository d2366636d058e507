import { z } from 'zod';
import { contactIndustries, contactLimits, contactUrgencies } from '../contact.ts';
import { idSchema, isoDateSchema } from './parts/common.ts';
import { emailSchema } from './parts/email.ts';
import { manyLines, oneLine } from './parts/plain-text.ts';
import { contactStates, handledListQuery, handlingFields, updateHandlingFields } from './records/handling.ts';

/** Forms send an empty text for a field that was left empty. */
function emptyIsAbsent<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema);
}

const phoneSchema = oneLine(contactLimits.phone, 0).transform((text) => (text === '' ? undefined : text));

/** Body of `POST /site/contact`. */
export const createContactRequestSchema = z.strictObject({
  name: oneLine(contactLimits.name),
  email: emailSchema,
  company: oneLine(contactLimits.company),
  phone: phoneSchema.optional(),
  industry: z.enum(contactIndustries),
  message: manyLines(contactLimits.message),
  urgency: emptyIsAbsent(z.enum(contactUrgencies).default('normal')),
  /** Hidden from people; whoever fills it is a program. */
  website: z.string().optional(),
  /** Made by the page, once for what it sends: the same id again gets the same answer and is stored once. */
  requestId: emptyIsAbsent(z.uuid().optional()),
});
export type CreateContactRequest = z.infer<typeof createContactRequestSchema>;

/** What a visitor asked, as it was stored. Its texts may contain markup: escape them wherever they are shown. */
export const contactRequestSchema = z.strictObject({
  id: idSchema,
  orgId: idSchema,
  createdAt: isoDateSchema,
  name: z.string(),
  email: z.string(),
  company: z.string(),
  phone: z.string().optional(),
  industry: z.enum(contactIndustries),
  message: z.string(),
  urgency: z.enum(contactUrgencies),
  state: z.enum(contactStates),
  ...handlingFields,
});
export type ContactRequest = z.infer<typeof contactRequestSchema>;

/** Body of `PATCH /contact-request/{id}`; `null` clears a field. */
export const updateContactRequestSchema = z.strictObject({
  state: z.enum(contactStates).optional(),
  ...updateHandlingFields,
});
export type UpdateContactRequest = z.infer<typeof updateContactRequestSchema>;

export const listContactRequestsQuerySchema = handledListQuery(contactStates);
export type ListContactRequestsQuery = z.infer<typeof listContactRequestsQuerySchema>;

/** Body of `POST /site/newsletter`. */
export const subscribeNewsletterSchema = z.strictObject({ email: emailSchema });
export type SubscribeNewsletter = z.infer<typeof subscribeNewsletterSchema>;
