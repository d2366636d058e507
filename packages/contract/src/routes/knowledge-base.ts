import {
  createKnowledgeBaseSchema,
  knowledgeBaseSchema,
  knowledgeDocumentsSchema,
  queryKnowledgeBaseSchema,
  updateKnowledgeBaseSchema,
} from '../resources/knowledge-base.ts';
import { idParamsSchema, searchedListQuerySchema } from '../resources/parts/common.ts';
import { crud, usedByRoute } from './route.ts';

const bases = crud('knowledge-base', {
  create: createKnowledgeBaseSchema,
  update: updateKnowledgeBaseSchema,
  answer: knowledgeBaseSchema,
});

export const knowledgeBaseRoutes = {
  ...bases,
  list: { ...bases.list, query: searchedListQuerySchema },
  usedBy: usedByRoute('knowledge-base'),
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
