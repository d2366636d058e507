import { createTokenSchema, tokenSchema, updateTokenSchema } from '../resources/token.ts';
import { crud } from './route.ts';

const rows = crud('token', { create: createTokenSchema, update: updateTokenSchema, answer: tokenSchema });

/** Whoever sees or makes keys may do what they may: administrators only. */
export const tokenRoutes = {
  create: { ...rows.create, role: 'admin' },
  list: { ...rows.list, role: 'admin' },
  get: { ...rows.get, role: 'admin' },
  update: { ...rows.update, role: 'admin' },
  delete: { ...rows.delete, role: 'admin' },
} as const;
