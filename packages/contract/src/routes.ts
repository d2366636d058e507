import { z } from 'zod';
import { assistantSchema, createAssistantSchema, updateAssistantSchema } from './resources/assistant.ts';
import { bookingSchema } from './resources/booking.ts';
import { callSchema, createWebCallSchema, listCallsQuerySchema } from './resources/call.ts';
import {
  exportQuerySchema,
  idParamsSchema,
  listCreatedQuerySchema,
  listQuerySchema,
} from './resources/common.ts';
import { contactRequestSchema } from './resources/contact-request.ts';
import { orgSchema } from './resources/org.ts';
import { createParticipantSchema, participantInvitationSchema } from './resources/participant.ts';
import { createSquadSchema, squadSchema } from './resources/squad.ts';
import { createTokenSchema, tokenSchema, updateTokenSchema } from './resources/token.ts';

/** Who may call a route: holders of a private key, or also of a public one. */
export type RouteAccess = 'private' | 'public';

/** One row of the management API. `id` names the server's file: `assistant.create` is `api/assistant/create.ts`. */
export interface Route {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: RouteAccess;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Status of success and the shape of its body. */
  readonly success: 200 | 201;
  readonly answer: z.ZodType;
  /** Of the answer; default JSON. CSV is UTF-8 with a byte order mark, RFC 4180. */
  readonly contentType?: 'text/csv';
}

function crud<const Name extends string, C extends z.ZodType, U extends z.ZodType, R extends z.ZodType>(
  name: Name,
  schemas: { create: C; update: U; answer: R },
) {
  const path = `/${name}` as const;
  const onOne = { params: idParamsSchema, answer: schemas.answer, success: 200, access: 'private' } as const;
  return {
    create: {
      id: `${name}.create`,
      method: 'POST',
      path,
      access: 'private',
      body: schemas.create,
      success: 201,
      answer: schemas.answer,
    },
    list: {
      id: `${name}.list`,
      method: 'GET',
      path,
      access: 'private',
      query: listQuerySchema,
      success: 200,
      answer: z.array(schemas.answer),
    },
    get: { id: `${name}.get`, method: 'GET', path: `${path}/:id`, ...onOne },
    update: { id: `${name}.update`, method: 'PATCH', path: `${path}/:id`, body: schemas.update, ...onOne },
    delete: { id: `${name}.delete`, method: 'DELETE', path: `${path}/:id`, ...onOne },
  } as const;
}

const squadRoutes = crud('squad', {
  create: createSquadSchema,
  update: createSquadSchema,
  answer: squadSchema,
});

/** What visitors left: read, exported as CSV, never written through the API. */
function readOnly<const Name extends string, R extends z.ZodType>(name: Name, answer: R) {
  const path = `/${name}` as const;
  const shared = { method: 'GET', access: 'private', success: 200 } as const;
  return {
    list: { ...shared, id: `${name}.list`, path, query: listCreatedQuerySchema, answer: z.array(answer) },
    export: {
      ...shared,
      id: `${name}.export`,
      path: `${path}/export`,
      query: exportQuerySchema,
      answer: z.string(),
      contentType: 'text/csv',
    },
  } as const;
}

/** The management API. The server refuses to start when a row has no file or a file has no row. */
export const routes = {
  assistant: {
    ...crud('assistant', {
      create: createAssistantSchema,
      update: updateAssistantSchema,
      answer: assistantSchema,
    }),
    replace: {
      id: 'assistant.replace',
      method: 'PUT',
      path: '/assistant/:id',
      access: 'private',
      params: idParamsSchema,
      body: updateAssistantSchema,
      success: 200,
      answer: assistantSchema,
    },
  },
  squad: { create: squadRoutes.create, list: squadRoutes.list, get: squadRoutes.get },
  token: crud('token', { create: createTokenSchema, update: updateTokenSchema, answer: tokenSchema }),
  call: {
    list: {
      id: 'call.list',
      method: 'GET',
      path: '/call',
      access: 'private',
      query: listCallsQuerySchema,
      success: 200,
      answer: z.array(callSchema),
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
  },
  contactRequest: {
    ...readOnly('contact-request', contactRequestSchema),
    get: {
      id: 'contact-request.get',
      method: 'GET',
      path: '/contact-request/:id',
      access: 'private',
      params: idParamsSchema,
      success: 200,
      answer: contactRequestSchema,
    },
    delete: {
      id: 'contact-request.delete',
      method: 'DELETE',
      path: '/contact-request/:id',
      access: 'private',
      params: idParamsSchema,
      success: 200,
      answer: contactRequestSchema,
    },
  },
  booking: readOnly('booking', bookingSchema),
  org: {
    list: {
      id: 'org.list',
      method: 'GET',
      path: '/org',
      access: 'private',
      success: 200,
      answer: z.array(orgSchema),
    },
    get: {
      id: 'org.get',
      method: 'GET',
      path: '/org/:id',
      access: 'private',
      params: idParamsSchema,
      success: 200,
      answer: orgSchema,
    },
  },
} as const satisfies Record<string, Record<string, Route>>;
