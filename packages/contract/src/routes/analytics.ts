import { z } from 'zod';
import { analyticsQuerySchema, analyticsResultSchema } from '../resources/analytics.ts';

export const analyticsRoutes = {
  query: {
    id: 'analytics.query',
    method: 'POST',
    path: '/analytics',
    access: 'private',
    // It only reads.
    role: 'viewer',
    body: analyticsQuerySchema,
    success: 200,
    answer: z.array(analyticsResultSchema),
  },
} as const;
