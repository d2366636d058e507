import {
  createSessionSchema,
  listSessionsQuerySchema,
  sessionPageSchema,
  sessionSchema,
  updateSessionSchema,
} from '../resources/chat/session.ts';
import { crud } from './route.ts';

const {
  create,
  get,
  update,
  delete: deleteOne,
} = crud('session', {
  create: createSessionSchema,
  update: updateSessionSchema,
  answer: sessionSchema,
});

export const sessionRoutes = {
  create,
  list: {
    id: 'session.list',
    method: 'GET',
    path: '/session',
    access: 'private',
    query: listSessionsQuerySchema,
    success: 200,
    answer: sessionPageSchema,
  },
  get,
  update,
  delete: deleteOne,
} as const;
