import { z } from 'zod';
import {
  createTemplatesSchema,
  listTemplatesQuerySchema,
  templateSchema,
  updateTemplateSchema,
} from '../resources/template.ts';
import { crud } from './route.ts';

const templates = z.array(templateSchema);
const rows = crud('template', {
  create: createTemplatesSchema,
  update: updateTemplateSchema,
  answer: templateSchema,
});

export const templateRoutes = {
  ...rows,
  /** Answers with what was created, in the order of the body. */
  create: { ...rows.create, answer: templates },
  list: { ...rows.list, query: listTemplatesQuerySchema },
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
