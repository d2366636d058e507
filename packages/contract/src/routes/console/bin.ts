import { z } from 'zod';
import { deletedDocumentSchema, listBinQuerySchema } from '../../resources/bin.ts';
import { idParamsSchema } from '../../resources/parts/common.ts';

const onOne = {
  access: 'private',
  params: idParamsSchema,
  success: 200,
  answer: deletedDocumentSchema,
} as const;

/** What was deleted, newest first. Whoever may delete may bring back; for good is for administrators. */
export const binRoutes = {
  list: {
    id: 'bin.list',
    method: 'GET',
    path: '/bin',
    access: 'private',
    query: listBinQuerySchema,
    success: 200,
    answer: z.array(deletedDocumentSchema),
    paging: 'cursor',
  },
  restore: { id: 'bin.restore', method: 'POST', path: '/bin/:id/restore', ...onOne },
  delete: { id: 'bin.delete', method: 'DELETE', path: '/bin/:id', role: 'admin', audited: true, ...onOne },
} as const;
