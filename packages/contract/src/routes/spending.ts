import { spendingSchema } from '../resources/spending.ts';

export const spendingRoutes = {
  /** It names keys, which are administrators' business. */
  get: {
    id: 'spending.get',
    method: 'GET',
    path: '/spending',
    access: 'private',
    role: 'admin',
    success: 200,
    answer: spendingSchema,
  },
} as const;
