import { z } from 'zod';
import { anyOf, idSchema, pageQueryFields, searchFields } from '../parts/common.ts';
import { text } from '../parts/fields.ts';

/** Query of `GET /v2/assistant`. */
export const pageAssistantsQuerySchema = z.strictObject({
  ...pageQueryFields,
  ...searchFields,
  idAny: anyOf(idSchema),
  /** As the assistant is called, exactly. */
  name: text(40).optional(),
  /** Assistants have neither duration nor cost: every order is that of their creation. */
  sortBy: z.enum(['createdAt', 'duration', 'cost']).optional(),
});
export type PageAssistantsQuery = z.infer<typeof pageAssistantsQuerySchema>;
