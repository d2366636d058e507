import { z } from 'zod';
import { callSchema, createWebCallSchema, listCallsQuerySchema } from '../resources/call.ts';
import { idParamsSchema } from '../resources/common.ts';
import { createParticipantSchema, participantInvitationSchema } from '../resources/participant.ts';

export const callRoutes = {
  list: {
    id: 'call.list',
    method: 'GET',
    path: '/call',
    access: 'private',
    query: listCallsQuerySchema,
    success: 200,
    answer: z.array(callSchema),
    paging: 'cursor',
  },
  get: {
    id: 'call.get',
    method: 'GET',
    path: '/call/:id',
    access: 'private',
    params: idParamsSchema,
    success: 200,
    answer: callSchema,
  },
  createWeb: {
    id: 'call.create-web',
    method: 'POST',
    path: '/call/web',
    access: 'public',
    body: createWebCallSchema,
    success: 201,
    answer: callSchema,
  },
  /** One more person for the room of a call that is not over. */
  addParticipant: {
    id: 'call.add-participant',
    method: 'POST',
    path: '/call/:id/participant',
    access: 'private',
    params: idParamsSchema,
    body: createParticipantSchema,
    success: 201,
    answer: participantInvitationSchema,
  },
} as const;
