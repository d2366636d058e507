import { z } from 'zod';
import { idParamsSchema } from '../resources/common.ts';
import { orgSchema } from '../resources/org.ts';

export const orgRoutes = {
  list: {
    id: 'org.list',
    method: 'GET',
    path: '/org',
    access: 'private',
    success: 200,
    answer: z.array(orgSchema),
  },
  get: {
    id: 'org.get',
    method: 'GET',
    path: '/org/:id',
    access: 'private',
    params: idParamsSchema,
    success: 200,
    answer: orgSchema,
  },
} as const;
