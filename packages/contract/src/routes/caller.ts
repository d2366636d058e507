import { z } from 'zod';
import { callerSchema, deletionRecordSchema } from '../resources/caller.ts';
import { idParamsSchema, listQuerySchema } from '../resources/parts/common.ts';

// Bodies, also to read: what is in an address stands in logs.
const ofOne = { method: 'POST', access: 'private', role: 'admin', body: callerSchema, success: 200 } as const;

/** Everything of one caller, by number or mail address. */
export const callerRoutes = {
  /** Lines of JSON, a `CallerData` for each thing that is stored. */
  export: {
    ...ofOne,
    id: 'caller.export',
    path: '/caller/export',
    answer: z.string(),
    contentType: 'application/x-ndjson',
    audited: true,
  },
  /** Its receipt. */
  erase: { ...ofOne, id: 'caller.erase', path: '/caller/erase', answer: deletionRecordSchema },
} as const;

const readByAdmin = { method: 'GET', access: 'private', role: 'admin', success: 200 } as const;

/** Receipts of what was deleted by age or on request. */
export const deletionRecordRoutes = {
  list: {
    ...readByAdmin,
    id: 'deletion-record.list',
    path: '/deletion-record',
    query: listQuerySchema,
    answer: z.array(deletionRecordSchema),
    paging: 'cursor',
  },
  get: {
    ...readByAdmin,
    id: 'deletion-record.get',
    path: '/deletion-record/:id',
    params: idParamsSchema,
    answer: deletionRecordSchema,
  },
} as const;
