import { z } from 'zod';
import { idSchema, isoDateSchema, listCreatedQuerySchema } from '../parts/common.ts';

/** `running`: a server works on it. `failed`: given up, and kept for 30 days. */
export const jobStates = ['waiting', 'running', 'failed'] as const;

/** Something that the server does later: a mail, a message, a file to be read. */
export const jobSchema = z.strictObject({
  id: idSchema,
  orgId: idSchema,
  createdAt: isoDateSchema,
  kind: z.string(),
  /** Id of what it is about, by the kind. */
  subjectId: idSchema,
  state: z.enum(jobStates),
  attempts: z.number().int(),
  /** Not to be tried before; absent of one that failed. */
  dueAt: isoDateSchema.optional(),
  failedAt: isoDateSchema.optional(),
  /** Of the last attempt that did not succeed. */
  failureCode: z.string().optional(),
});
export type JobRecord = z.infer<typeof jobSchema>;

export const listJobsQuerySchema = listCreatedQuerySchema.extend({
  /** Only those that were given up, or only the others. */
  failed: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
  kind: z.string().max(40).optional(),
});
export type ListJobsQuery = z.infer<typeof listJobsQuerySchema>;
