import { z } from 'zod';
import { idSchema, isoDateSchema } from './parts/common.ts';
import { manyLines, oneLine } from './parts/plain-text.ts';

const ticketFields = {
  category: z.enum(['bug-report', 'feature-request', 'doc-update', 'pricing', 'sales', 'others']),
  bugSubcategory: z
    .enum([
      'call-forwarding',
      'tools-calling',
      'prompting',
      'workflows',
      'assistant',
      'latency',
      'assistant-speaks-slow',
      'assistant-doesnt-respond',
      'endpointing',
      'others',
    ])
    .optional(),
  subject: oneLine(200),
  message: manyLines(5_000, 10),
  callDetails: manyLines(1_000, 0).optional(),
};
/** Body of `POST /support/ticket`. */
export const createSupportTicketSchema = z.strictObject(ticketFields);
export type CreateSupportTicket = z.infer<typeof createSupportTicketSchema>;
export const supportTicketResponseSchema = z.strictObject({ id: idSchema });
/** As it was stored. Its texts may contain markup: escape them wherever they are shown. */
export const supportTicketSchema = z.strictObject({
  id: idSchema,
  orgId: idSchema,
  createdAt: isoDateSchema,
  category: ticketFields.category,
  bugSubcategory: ticketFields.bugSubcategory,
  subject: z.string(),
  message: z.string(),
  callDetails: z.string().optional(),
});
export type SupportTicket = z.infer<typeof supportTicketSchema>;
