import { z } from 'zod';
import { idSchema, isoDateSchema, storedFields } from './parts/common.ts';
import { emailSchema } from './parts/email.ts';

/** Body of `POST /caller/export` and `POST /caller/erase`: whose data. With both, what names either of them. */
export const callerSchema = z
  .strictObject({
    /** E.164, with the code of its country: `+13025550142`. Found in other ways of writing it, too. */
    number: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, 'a number with + and the code of its country')
      .optional(),
    email: emailSchema.optional(),
  })
  .refine(({ number, email }) => number !== undefined || email !== undefined, {
    message: 'number or email is needed',
  });
export type Caller = z.infer<typeof callerSchema>;

/** One line of an export. */
export interface CallerData {
  /** What it is: `call`, `booking` … */
  kind: string;
  /** As its own route answers it, or as it is stored. */
  data: Record<string, unknown>;
}

const count = z.number().int().min(0).optional();
/** What was deleted, and how many; what is absent was not there. */
export const deletedCountsSchema = z.strictObject({
  calls: count,
  /** Files. */
  recordings: count,
  /** Of these, those of calls whose files the storage could not delete yet; a job goes on until it has. */
  recordingsWaiting: count,
  chats: count,
  sessions: count,
  bookings: count,
  contactRequests: count,
  newsletterSubscriptions: count,
  campaignCustomers: count,
  testSuiteRuns: count,
  supportTickets: count,
  /** Entries of `GET /logs`. */
  logs: count,
  /** What waited to be sent to the customer's server or by mail, or was given up. */
  messages: count,
  /** Entries of `GET /delivery`. */
  deliveries: count,
  /** Of requests with an `Idempotency-Key`. */
  storedAnswers: count,
  /** Ends of calls that waited on the disk for the database. */
  waitingEnds: count,
});
export type DeletedCounts = z.infer<typeof deletedCountsSchema>;

/** What an erasure leaves to people: settings and files of the organisation's own that name the caller. */
const remainingSchema = z.strictObject({ kind: z.string(), id: idSchema });
export type RemainingData = z.infer<typeof remainingSchema>;

/** Receipt of a deletion. It names nobody. */
export const deletionRecordSchema = z.strictObject({
  ...storedFields,
  /** `retention`: older than the organisation's `dataRetentionDays`; `erasure`: somebody's, who was named. */
  cause: z.enum(['retention', 'erasure']),
  /** `incomplete`: it failed before its end, and goes on when it is sent again; or recordings wait. */
  status: z.enum(['complete', 'incomplete']),
  /** HMAC-SHA256 of the number and of the address under a key of this installation, hex: the same caller has the same. */
  subjectHashes: z.array(z.string()).optional(),
  /** Of a retention: older than this. */
  before: isoDateSchema.optional(),
  finishedAt: isoDateSchema,
  deleted: deletedCountsSchema,
  remaining: z.array(remainingSchema).optional(),
  /** There is more than `remaining` lists. */
  hasMoreRemaining: z.boolean().optional(),
});
export type DeletionRecord = z.infer<typeof deletionRecordSchema>;
