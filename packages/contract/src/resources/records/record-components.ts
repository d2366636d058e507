import { bookingSchema, updateBookingSchema } from '../booking.ts';
import { contactRequestSchema, updateContactRequestSchema } from '../contact-request.ts';
import { deletedDocumentSchema } from '../bin.ts';
import { auditEntrySchema } from './audit.ts';
import { deliveryAttemptSchema, deliveryRowSchema, deliverySchema } from './delivery.ts';
import { jobSchema } from './job.ts';
import { preferenceSchema } from '../people/preference.ts';

/** What the OpenAPI document calls them. */
export const recordComponents = {
  ContactRequest: contactRequestSchema,
  UpdateContactRequest: updateContactRequestSchema,
  Booking: bookingSchema,
  UpdateBooking: updateBookingSchema,
  AuditEntry: auditEntrySchema,
  Delivery: deliverySchema,
  DeliveryRow: deliveryRowSchema,
  DeliveryAttempt: deliveryAttemptSchema,
  Job: jobSchema,
  Preference: preferenceSchema,
  DeletedDocument: deletedDocumentSchema,
} as const;
