import { z } from 'zod';
import { engineSchema } from '../resources/engine.ts';

/** What of the providers that assistants and the operator may name runs here for the organisation. */
export const engineRoutes = {
  /** All of them: few enough for one answer. */
  list: {
    id: 'engine.list',
    method: 'GET',
    path: '/engine',
    access: 'private',
    success: 200,
    answer: z.array(engineSchema),
  },
} as const;
