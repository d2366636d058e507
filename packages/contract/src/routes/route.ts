import { z } from 'zod';
import { checkSchema } from '../resources/check.ts';
import { idParamsSchema, listQuerySchema } from '../resources/parts/common.ts';
import type { Role } from '../resources/parts/role.ts';
import { usageSchema } from '../resources/usage.ts';

/**
 * Who may call a route: holders of a private key and people who have signed in, also holders of a public one, people
 * who have signed in and nobody else (`session`), or anybody (`open`: the route's own secret decides).
 */
export type RouteAccess = 'private' | 'public' | 'session' | 'open';

/** One route of the management API. `id` names the server's handler: `assistant.create`. */
export interface Route {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: RouteAccess;
  /** Least role; default `viewer` for GET and `editor` for everything else. */
  readonly role?: Role;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Of a route that is mostly called without one. */
  readonly optionalBody?: z.ZodType;
  /** Default JSON. The handler reads the parts of a form itself. */
  readonly bodyType?: 'multipart/form-data';
  /** Status of success and the shape of its body. */
  readonly success: 200 | 201 | 202;
  readonly answer: z.ZodType;
  /** Answered in its place where the query has a field of `pageSigns`. */
  readonly pageAnswer?: z.ZodType;
  /** Of the answer; default JSON. CSV is UTF-8 with a byte order mark, RFC 4180, NDJSON a JSON object a line. */
  readonly contentType?:
    | 'text/csv'
    | 'text/calendar'
    | 'text/plain'
    | 'application/x-ndjson'
    | 'application/octet-stream';
  /** May answer with server-sent events as well: the data of one. */
  readonly events?: z.ZodType;
  /** A bare array, newest first, that goes on behind `x-next-cursor`. */
  readonly paging?: 'cursor';
  /**
   * All that it does is in the database: sent with an `Idempotency-Key` it happens exactly once.
   * Without this a server that dies in the middle leaves it open whether it has happened.
   */
  readonly atomic?: true;
  /** Changes no resource of which changes are written down by themselves: that it was done is written down. */
  readonly audited?: true;
  /** People who have signed in prove again who they are, within 15 minutes before it. Keys need nothing more. */
  readonly confirmed?: true;
}

/** Least role of whoever calls this route. */
export function requiredRole({ role, method }: Route): Role {
  return role ?? (method === 'GET' ? 'viewer' : 'editor');
}

/** Asks what a call of a stored resource would be like on this server; nothing is called or changed. */
export function checkRoute<const Name extends string>(name: Name) {
  return {
    id: `${name}.check`,
    method: 'POST',
    path: `/${name}/:id/check`,
    access: 'private',
    role: 'viewer',
    params: idParamsSchema,
    success: 200,
    answer: checkSchema,
  } as const;
}

/** What would miss it. */
export function usedByRoute<const Name extends string>(name: Name) {
  return {
    id: `${name}.used-by`,
    method: 'GET',
    path: `/${name}/:id/used-by`,
    access: 'private',
    params: idParamsSchema,
    success: 200,
    answer: usageSchema,
  } as const;
}

/** The five routes of a resource: create, list, get, update (PATCH) and delete. */
export function crud<
  const Name extends string,
  C extends z.ZodType,
  U extends z.ZodType,
  R extends z.ZodType,
>(name: Name, schemas: { create: C; update: U; answer: R }) {
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
      atomic: true,
    },
    list: {
      id: `${name}.list`,
      method: 'GET',
      path,
      access: 'private',
      query: listQuerySchema,
      success: 200,
      answer: z.array(schemas.answer),
      paging: 'cursor',
    },
    get: { id: `${name}.get`, method: 'GET', path: `${path}/:id`, ...onOne },
    update: { id: `${name}.update`, method: 'PATCH', path: `${path}/:id`, body: schemas.update, ...onOne },
    delete: { id: `${name}.delete`, method: 'DELETE', path: `${path}/:id`, ...onOne },
  } as const;
}
