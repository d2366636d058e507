import { z } from 'zod';
import { idParamsSchema, listQuerySchema } from '../resources/common.ts';

/** Who may call a route: holders of a private key, also of a public one, or anybody (`open`: the row's own secret decides). */
export type RouteAccess = 'private' | 'public' | 'open';

/** What a member of an organisation may do; each role may do what the ones before it may. */
export const roles = ['viewer', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** One row of the management API. `id` names the server's handler: `assistant.create`. */
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
  /** Status of success and the shape of its body. */
  readonly success: 200 | 201;
  readonly answer: z.ZodType;
  /** Of the answer; default JSON. CSV is UTF-8 with a byte order mark, RFC 4180. */
  readonly contentType?: 'text/csv';
  /** A bare array, newest first, that goes on behind `x-next-cursor`. */
  readonly paging?: 'cursor';
}

/** Least role of whoever calls this row. */
export function requiredRole({ role, method }: Route): Role {
  return role ?? (method === 'GET' ? 'viewer' : 'editor');
}

/** The five rows of a resource: create, list, get, update (PATCH) and delete. */
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
