import { z } from 'zod';
import { idParamsSchema } from '../../resources/parts/common.ts';
import {
  deliveryPageSchema,
  deliverySchema,
  listDeliveriesQuerySchema,
} from '../../resources/records/delivery.ts';
import { jobSchema, listJobsQuerySchema } from '../../resources/records/job.ts';

const onDelivery = { access: 'private', params: idParamsSchema, answer: deliverySchema } as const;

/** Messages to the customer's server, with every attempt. */
export const deliveryRoutes = {
  list: {
    id: 'delivery.list',
    method: 'GET',
    path: '/delivery',
    access: 'private',
    // As of the log: what was sent, and what came back.
    role: 'editor',
    query: listDeliveriesQuerySchema,
    success: 200,
    answer: deliveryPageSchema,
  },
  get: {
    ...onDelivery,
    id: 'delivery.get',
    method: 'GET',
    path: '/delivery/:id',
    role: 'editor',
    success: 200,
  },
  /** Under the same delivery id; of one that waits the next attempt comes now. */
  resend: {
    ...onDelivery,
    id: 'delivery.resend',
    method: 'POST',
    path: '/delivery/:id/resend',
    success: 202,
    atomic: true,
    audited: true,
  },
} as const;

const onJob = { access: 'private', params: idParamsSchema, role: 'admin', audited: true } as const;

/** What the server does later, and what it gave up. */
export const jobRoutes = {
  list: {
    id: 'job.list',
    method: 'GET',
    path: '/job',
    access: 'private',
    role: 'editor',
    query: listJobsQuerySchema,
    success: 200,
    answer: z.array(jobSchema),
    paging: 'cursor',
  },
  /** Of one that was given up: it is tried anew from its first attempt on. */
  retry: {
    ...onJob,
    id: 'job.retry',
    method: 'POST',
    path: '/job/:id/retry',
    success: 202,
    answer: jobSchema,
    atomic: true,
  },
  /** Of one that was given up: it is forgotten. */
  delete: { ...onJob, id: 'job.delete', method: 'DELETE', path: '/job/:id', success: 200, answer: jobSchema },
} as const;
