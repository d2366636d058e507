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
import { idParamsSchema, noAnswerSchema } from '../resources/parts/common.ts';

const onOne = { params: idParamsSchema, success: 200, access: 'private' } as const;
const byAdmin = { ...onOne, role: 'admin' } as const;

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
  delete: { id: 'org.delete', method: 'DELETE', path: '/org/:id', ...byAdmin, answer: noAnswerSchema },
  users: { id: 'org.users', method: 'GET', path: '/org/:id/user', ...onOne, answer: z.array(userSchema) },
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
    ...byAdmin,
    params: memberParamsSchema,
    answer: noAnswerSchema,
  },
  invite: {
    id: 'org.invite',
    method: 'POST',
    path: '/org/:id/invite',
    ...byAdmin,
    body: inviteUsersSchema,
    success: 201,
    answer: noAnswerSchema,
    atomic: true,
  },
  pendingInvitations: {
    id: 'org.pending-invitations',
    method: 'GET',
    path: '/org/:id/invitations/pending',
    ...byAdmin,
    answer: pendingInvitationsSchema,
  },
  revokeInvitation: {
    id: 'org.revoke-invitation',
    method: 'DELETE',
    path: '/org/:id/invitations/:invitationId',
    ...byAdmin,
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
    ...byAdmin,
    body: updateUserRoleSchema,
    answer: noAnswerSchema,
  },
  /** A bearer token of the caller's own, for a while. */
  auth: { id: 'org.auth', method: 'GET', path: '/org/:id/auth', ...onOne, answer: jwtResponseSchema },
} as const;
