import { z } from 'zod';
import {
  acceptedInvitationSchema,
  acceptInvitationSchema,
  createOrgSchema,
  invitationParamsSchema,
  invitationSchema,
  inviteUsersSchema,
  jwtResponseSchema,
  memberParamsSchema,
  orgSchema,
  pendingInvitationsSchema,
  updateOrgSchema,
  updateUserRoleSchema,
  userSchema,
} from '../resources/org.ts';
import { orgUsageSchema } from '../resources/org-usage.ts';
import { idParamsSchema, noAnswerSchema } from '../resources/parts/common.ts';
import { createdSignInLinkSchema, createSignInLinkSchema } from '../resources/people/sign-in.ts';

const onOne = { params: idParamsSchema, success: 200, access: 'private' } as const;
const byAdmin = { ...onOne, role: 'admin' } as const;
/** What gives, takes or changes access. */
const byConfirmedAdmin = { ...byAdmin, confirmed: true } as const;

/** `{id}` is the caller's own organisation, or, for its administrators, one that it has created. */
export const orgRoutes = {
  create: {
    id: 'org.create',
    method: 'POST',
    path: '/org',
    access: 'private',
    role: 'admin',
    body: createOrgSchema,
    success: 201,
    answer: orgSchema,
    atomic: true,
  },
  list: {
    id: 'org.list',
    method: 'GET',
    path: '/org',
    access: 'private',
    success: 200,
    answer: z.array(orgSchema),
  },
  get: { id: 'org.get', method: 'GET', path: '/org/:id', ...onOne, answer: orgSchema },
  update: {
    id: 'org.update',
    method: 'PATCH',
    path: '/org/:id',
    ...byAdmin,
    body: updateOrgSchema,
    answer: orgSchema,
  },
  /** With everything of it: running calls end, files and routes are gone, keys and tokens are refused. */
  delete: {
    id: 'org.delete',
    method: 'DELETE',
    path: '/org/:id',
    ...byConfirmedAdmin,
    answer: noAnswerSchema,
  },
  users: { id: 'org.users', method: 'GET', path: '/org/:id/user', ...onOne, answer: z.array(userSchema) },
  /** What it uses of what it may. */
  usage: { id: 'org.usage', method: 'GET', path: '/org/:id/usage', ...onOne, answer: orgUsageSchema },
  leave: {
    id: 'org.leave',
    method: 'DELETE',
    path: '/org/:id/leave',
    ...onOne,
    role: 'viewer',
    answer: noAnswerSchema,
  },
  removeMember: {
    id: 'org.remove-member',
    method: 'DELETE',
    path: '/org/:id/member/:memberId/leave',
    ...byConfirmedAdmin,
    params: memberParamsSchema,
    answer: noAnswerSchema,
  },
  /** Signs that member in, once, within 15 minutes. */
  createSignInLink: {
    id: 'org.create-sign-in-link',
    method: 'POST',
    path: '/org/:id/member/:memberId/sign-in-link',
    ...byConfirmedAdmin,
    params: memberParamsSchema,
    optionalBody: createSignInLinkSchema,
    success: 201,
    answer: createdSignInLinkSchema,
  },
  /** All that the member signs in with, and its sessions: the next way in is a link. */
  resetMember: {
    id: 'org.reset-member',
    method: 'DELETE',
    path: '/org/:id/member/:memberId/credential',
    ...byConfirmedAdmin,
    params: memberParamsSchema,
    answer: noAnswerSchema,
  },
  invite: {
    id: 'org.invite',
    method: 'POST',
    path: '/org/:id/invite',
    ...byConfirmedAdmin,
    body: inviteUsersSchema,
    success: 201,
    answer: noAnswerSchema,
    atomic: true,
  },
  pendingInvitations: {
    id: 'org.pending-invitations',
    method: 'GET',
    path: '/org/:id/invitations/pending',
    ...byConfirmedAdmin,
    answer: pendingInvitationsSchema,
  },
  revokeInvitation: {
    id: 'org.revoke-invitation',
    method: 'DELETE',
    path: '/org/:id/invitations/:invitationId',
    ...byConfirmedAdmin,
    params: invitationParamsSchema,
    answer: invitationSchema,
  },
  /** Whoever has the link joins. It is good once. */
  acceptInvitation: {
    id: 'org.accept-invitation',
    method: 'POST',
    path: '/org/invitation/accept',
    access: 'open',
    body: acceptInvitationSchema,
    success: 201,
    answer: acceptedInvitationSchema,
  },
  updateRole: {
    id: 'org.update-role',
    method: 'PATCH',
    path: '/org/:id/role',
    ...byConfirmedAdmin,
    body: updateUserRoleSchema,
    answer: noAnswerSchema,
  },
  /** A bearer token of the caller's own, for a while. */
  auth: {
    id: 'org.auth',
    method: 'GET',
    path: '/org/:id/auth',
    ...onOne,
    confirmed: true,
    answer: jwtResponseSchema,
  },
} as const;
