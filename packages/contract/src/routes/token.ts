import { createTokenSchema, tokenSchema, updateTokenSchema } from '../resources/token.ts';
import { crud } from './route.ts';

const routes = crud('token', { create: createTokenSchema, update: updateTokenSchema, answer: tokenSchema });

/** Whoever sees or makes keys may do what they may: administrators only. */
export const tokenRoutes = {
  create: { ...routes.create, role: 'admin' },
  list: { ...routes.list, role: 'admin' },
  get: { ...routes.get, role: 'admin' },
  update: { ...routes.update, role: 'admin' },
  delete: { ...routes.delete, role: 'admin' },
} as const;
