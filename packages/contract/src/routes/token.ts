import { createTokenSchema, tokenSchema, updateTokenSchema } from '../resources/token.ts';
import { crud } from './route.ts';

const routes = crud('token', { create: createTokenSchema, update: updateTokenSchema, answer: tokenSchema });

const byConfirmedAdmin = { role: 'admin', confirmed: true } as const;

/** Whoever sees or makes keys may do what they may: administrators only. */
export const tokenRoutes = {
  create: { ...routes.create, ...byConfirmedAdmin },
  list: { ...routes.list, role: 'admin' },
  get: { ...routes.get, role: 'admin' },
  update: { ...routes.update, ...byConfirmedAdmin },
  delete: { ...routes.delete, ...byConfirmedAdmin },
} as const;
