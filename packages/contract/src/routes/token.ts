import { createTokenSchema, tokenSchema, updateTokenSchema } from '../resources/token.ts';
import { crud } from './route.ts';

export const tokenRoutes = crud('token', {
  create: createTokenSchema,
  update: updateTokenSchema,
  answer: tokenSchema,
});
