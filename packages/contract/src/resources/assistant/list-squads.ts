import type { z } from 'zod';
import { anyOf, idSchema, listQuerySchema } from '../parts/common.ts';

/** Query of `GET /squad`. */
export const listSquadsQuerySchema = listQuerySchema.extend({ idAny: anyOf(idSchema) });
export type ListSquadsQuery = z.infer<typeof listSquadsQuerySchema>;
