import type { z } from 'zod';
import { anyOf, idSchema, searchedListQuerySchema } from '../parts/common.ts';

/** Query of `GET /squad`. */
export const listSquadsQuerySchema = searchedListQuerySchema.extend({ idAny: anyOf(idSchema) });
export type ListSquadsQuery = z.infer<typeof listSquadsQuerySchema>;
