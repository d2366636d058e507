import {
  createKnowledgeBaseSchema,
  knowledgeBaseSchema,
  knowledgeDocumentsSchema,
  queryKnowledgeBaseSchema,
  updateKnowledgeBaseSchema,
} from '../resources/knowledge-base.ts';
import { idParamsSchema } from '../resources/parts/common.ts';
import { crud } from './route.ts';

export const knowledgeBaseRoutes = {
  ...crud('knowledge-base', {
    create: createKnowledgeBaseSchema,
    update: updateKnowledgeBaseSchema,
    answer: knowledgeBaseSchema,
  }),
  query: {
    id: 'knowledge-base.query',
    method: 'POST',
    path: '/knowledge-base/:id/query',
    access: 'private',
    role: 'viewer',
    params: idParamsSchema,
    body: queryKnowledgeBaseSchema,
    success: 200,
    answer: knowledgeDocumentsSchema,
  },
} as const;
