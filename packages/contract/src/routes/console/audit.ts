import { z } from 'zod';
import {
  auditPageSchema,
  exportAuditQuerySchema,
  listAuditQuerySchema,
} from '../../resources/records/audit.ts';

const forAdmins = { method: 'GET', access: 'private', role: 'admin', success: 200 } as const;

/** Who did what. Nothing of it is changed or deleted through the API. */
export const auditRoutes = {
  list: {
    ...forAdmins,
    id: 'audit.list',
    path: '/audit',
    query: listAuditQuerySchema,
    answer: auditPageSchema,
  },
  export: {
    ...forAdmins,
    id: 'audit.export',
    path: '/audit/export',
    query: exportAuditQuerySchema,
    answer: z.string(),
    contentType: 'text/csv',
  },
} as const;
