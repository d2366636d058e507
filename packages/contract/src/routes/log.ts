import {
  callLogPageSchema,
  deleteCallLogsQuerySchema,
  deleteLogsQuerySchema,
  listCallLogsQuerySchema,
  listLogsQuerySchema,
  logPageSchema,
} from '../resources/log.ts';
import { noAnswerSchema } from '../resources/parts/common.ts';

/** What happened in and around one call, line by line. */
export const logRoutes = {
  list: {
    id: 'log.list',
    method: 'GET',
    path: '/log',
    access: 'private',
    query: listCallLogsQuerySchema,
    success: 200,
    answer: callLogPageSchema,
  },
  delete: {
    id: 'log.delete',
    method: 'DELETE',
    path: '/log',
    access: 'private',
    role: 'admin',
    audited: true,
    query: deleteCallLogsQuerySchema,
    success: 200,
    answer: noAnswerSchema,
  },
} as const;

/** Every request in both directions. */
export const logsRoutes = {
  list: {
    id: 'logs.list',
    method: 'GET',
    path: '/logs',
    access: 'private',
    // Whole requests with the addresses that they came from.
    role: 'editor',
    query: listLogsQuerySchema,
    success: 200,
    answer: logPageSchema,
  },
  delete: {
    id: 'logs.delete',
    method: 'DELETE',
    path: '/logs',
    access: 'private',
    role: 'admin',
    audited: true,
    query: deleteLogsQuerySchema,
    success: 200,
    answer: noAnswerSchema,
  },
} as const;
