import { installationHistorySchema, installationSchema } from '../resources/installation.ts';

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
