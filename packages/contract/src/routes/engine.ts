import { installationHistorySchema, installationSchema } from '../resources/installation.ts';
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

const forOperators = { method: 'GET', access: 'private', role: 'admin', success: 200 } as const;

/** For administrators of the organisation that the website belongs to; others are refused. */
export const installationRoutes = {
  get: { id: 'installation.get', path: '/installation', ...forOperators, answer: installationSchema },
  history: {
    id: 'installation.history',
    path: '/installation/history',
    ...forOperators,
    answer: installationHistorySchema,
  },
} as const;
