import { z } from 'zod';
import {
  createTemplatesSchema,
  listTemplatesQuerySchema,
  templateSchema,
  updateTemplateSchema,
} from '../resources/template.ts';
import { crud } from './route.ts';

const templates = z.array(templateSchema);
const routes = crud('template', {
  create: createTemplatesSchema,
  update: updateTemplateSchema,
  answer: templateSchema,
});

export const templateRoutes = {
  ...routes,
  /** Answers with what was created, in the order of the body. */
  create: { ...routes.create, answer: templates },
  list: { ...routes.list, query: listTemplatesQuerySchema },
  /** The newest 100 that are marked with `pinned`. */
  pinned: {
    id: 'template.pinned',
    method: 'GET',
    path: '/template/pinned',
    access: 'private',
    success: 200,
    answer: templates,
  },
} as const;
