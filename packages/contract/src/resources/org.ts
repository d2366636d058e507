import { z } from 'zod';
import { compliancePlanSchema } from './assistant/call-plans.ts';
import { budgetSchema } from './parts/budget.ts';
import { idSchema, isoDateSchema, nullable } from './parts/common.ts';
import { emailSchema } from './parts/email.ts';
import { range, text, urlSchema } from './parts/fields.ts';
import { oneLine } from './parts/plain-text.ts';
import { roles } from './parts/role.ts';
import { serverSchema } from './parts/server.ts';

/** What is done about a model that does not run here. */
export const missingModelConducts = ['refuse', 'replace'] as const;
export type MissingModelConduct = (typeof missingModelConducts)[number];

const orgFields = {
  name: text(40).optional(),
  /** Where messages go that neither the assistant nor the phone number has a server for. */
  server: serverSchema.optional(),
  channel: z.enum(['daily', 'default', 'weekly', 'intuit', 'hcs']).optional(),
  /** US dollars a month. */
  billingLimit: range(0, 1_000).optional(),
  /** Calls at the same time. */
  concurrencyLimit: range(1, 10).optional(),
  /**
   * Days after which calls, chats, sessions, bookings, requests and logs are deleted, with recordings and
   * transcripts. Saywell's own field. Absent: they are kept until somebody deletes them.
   */
  dataRetentionDays: range(1, 3_660).int().optional(),
  /**
   * What happens when a model does not run here: its calls and chats are refused, or the built-in dialogue answers.
   * Saywell's own field. Absent: the operator's setting.
   */
  missingModel: z.enum(missingModelConducts).optional(),
  /**
   * What its calls and chats may cost together, beside `billingLimit`, and also while they run. Saywell's own field.
   * Absent: nothing is bounded.
   */
  budget: budgetSchema.optional(),
  /** The stop switch: nothing that costs begins, and what runs ends. Saywell's own field. */
  spendingStopped: z.boolean().optional(),
  /** May viewers listen to running calls? Saywell's own field. Default true. */
  viewersMayListen: z.boolean().optional(),
  hipaaEnabled: z.boolean().optional(),
  subscriptionId: text(200).optional(),
  /** What is switched on in it is refused until it has its effect. */
  compliancePlan: compliancePlanSchema.optional(),
};
/** Body of `POST /org`. */
export const createOrgSchema = z.strictObject(orgFields);
export type CreateOrg = z.infer<typeof createOrgSchema>;
/** Body of `PATCH /org/{id}`; `null` clears a field. */
export const updateOrgSchema = z.strictObject(nullable(orgFields));
export type UpdateOrg = z.infer<typeof updateOrgSchema>;
export const orgSchema = z.strictObject({
  id: idSchema,
  createdAt: isoDateSchema,
  updatedAt: isoDateSchema,
  ...orgFields,
});
export interface Org extends z.infer<typeof orgSchema> {}

/** A member of one organisation; somebody who belongs to two is a user of each. */
export const userSchema = z.strictObject({
  id: idSchema,
  createdAt: isoDateSchema,
  updatedAt: isoDateSchema,
  email: z.string(),
  fullName: z.string().optional(),
  role: z.enum(roles),
});
export type User = z.infer<typeof userSchema>;

/** Body of `POST /org/{id}/invite`. */
export const inviteUsersSchema = z.strictObject({
  emails: z.array(emailSchema).min(1).max(100),
  role: z.enum(roles),
  /** Where the page that accepts leads to. */
  redirectTo: urlSchema.optional(),
});
export type InviteUsers = z.infer<typeof inviteUsersSchema>;

/** Body of `PATCH /org/{id}/role`. */
export const updateUserRoleSchema = z.strictObject({ userId: idSchema, role: z.enum(roles) });

/** Path of `/org/{id}/member/{memberId}/leave`: a user's id. */
export const memberParamsSchema = z.strictObject({ id: idSchema, memberId: idSchema });
export const invitationParamsSchema = z.strictObject({ id: idSchema, invitationId: idSchema });

/** Somebody who was asked to join and has not answered. */
export const invitationSchema = z.strictObject({
  id: idSchema,
  email: z.string(),
  role: z.enum(roles),
  createdAt: isoDateSchema,
  expiresAt: isoDateSchema,
  /** The link, to be passed on by a person. Absent where it goes out by mail: then whoever follows it has read that mail. */
  acceptUrl: z.string().optional(),
});
export type Invitation = z.infer<typeof invitationSchema>;
export const pendingInvitationsSchema = z.strictObject({ invitations: z.array(invitationSchema) });

/** Body of `POST /org/invitation/accept`. */
export const acceptInvitationSchema = z.strictObject({
  /** Of the link. */
  token: text(2_000).min(1),
  fullName: oneLine(100),
});
export type AcceptInvitation = z.infer<typeof acceptInvitationSchema>;

/** A bearer token, to be sent like a key. */
export const jwtResponseSchema = z.strictObject({
  accessToken: z.string(),
  /** For what it is good. */
  aud: z.strictObject({
    orgId: idSchema,
    role: z.enum(roles),
    userId: idSchema.optional(),
    expiresAt: isoDateSchema,
  }),
});
export type JwtResponse = z.infer<typeof jwtResponseSchema>;
/** The user, and the first bearer token. */
export const acceptedInvitationSchema = z.strictObject({
  orgId: idSchema,
  user: userSchema,
  ...jwtResponseSchema.shape,
});
export type AcceptedInvitation = z.infer<typeof acceptedInvitationSchema>;
