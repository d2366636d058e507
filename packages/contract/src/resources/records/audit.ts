import { z } from 'zod';
import { exportQuerySchema, idSchema, isoDateSchema, pageOf, pageQueryFields } from '../parts/common.ts';

/** `guest`: somebody who is not signed in yet, by a link or a form. `system`: the server itself. */
export const auditActorTypes = ['member', 'key', 'guest', 'system'] as const;
export type AuditActorType = (typeof auditActorTypes)[number];

/** What may be changed so that it is written down. */
export const auditKinds = [
  'assistant',
  'booking',
  'call',
  'campaign',
  'chat',
  'contact-request',
  'credential',
  'deletion-record',
  'device',
  'file',
  'invitation',
  'knowledge-base',
  'member',
  'org',
  'phone-number',
  'session',
  'sign-in',
  'sign-in-method',
  'squad',
  'template',
  'test-suite',
  'test-suite-test',
  'token',
  'tool',
  'view',
  'workflow',
  /** Of what is no resource: a log that was emptied, a delivery that was sent again. */
  'action',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditChanges = ['created', 'updated', 'deleted'] as const;
export type AuditChange = (typeof auditChanges)[number];

const actorSchema = z.strictObject({
  type: z.enum(auditActorTypes),
  /** Of the member or the key. */
  id: idSchema.optional(),
  /** As it was called then. */
  name: z.string().optional(),
  /** Where the actor belongs to another organisation: the one that created this one. */
  orgId: idSchema.optional(),
});

/** Something that was done. It says what was changed, and never what was there or is there now. */
export const auditEntrySchema = z.strictObject({
  id: idSchema,
  orgId: idSchema,
  createdAt: isoDateSchema,
  actor: actorSchema,
  /** The route by its id, or the server's own work: `assistant.update`, `sign-in/password`, `job/data-retention`. */
  action: z.string().optional(),
  kind: z.enum(auditKinds),
  /** What it was done to. */
  subjectId: idSchema.optional(),
  /** As it is called; absent of what visitors left. */
  subjectName: z.string().optional(),
  /** Absent where nothing of the subject was changed. */
  change: z.enum(auditChanges).optional(),
  /** JSON pointers of the fields that changed, 50 at most. */
  pointers: z.array(z.string()),
  /** How many there were. */
  pointerCount: z.number().int(),
  /** SHA-256 of the state before and after, in hexadecimal. */
  beforeHash: z.string().optional(),
  afterHash: z.string().optional(),
  /** Of what has versions. */
  versionBefore: z.string().optional(),
  versionAfter: z.string().optional(),
  /** A word more: `viewer → admin`, `new-device`, why a sign-in was refused. */
  detail: z.string().optional(),
  ip: z.string().optional(),
  userAgent: z.string().optional(),
  requestId: z.string().optional(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditPageSchema = pageOf(auditEntrySchema);

const auditFilters = {
  actorType: z.enum(auditActorTypes).optional(),
  actorId: idSchema.optional(),
  action: z.string().max(100).optional(),
  kind: z.enum(auditKinds).optional(),
  subjectId: idSchema.optional(),
};

export const listAuditQuerySchema = z.strictObject({ ...auditFilters, ...pageQueryFields });
export type ListAuditQuery = z.infer<typeof listAuditQuerySchema>;

export const exportAuditQuerySchema = exportQuerySchema.extend(auditFilters);
export type ExportAuditQuery = z.infer<typeof exportAuditQuerySchema>;
