import {
  assistantSchema,
  createAssistantSchema,
  updateAssistantSchema,
} from '../resources/assistant/assistant.ts';
import { pageAssistantsQuerySchema } from '../resources/assistant/page-assistants.ts';
import { assistantVersionPageSchema, listVersionsQuerySchema } from '../resources/assistant/versions.ts';
import { idParamsSchema, pageOf, searchedListQuerySchema } from '../resources/parts/common.ts';
import { checkRoute, crud, usedByRoute } from './route.ts';

const assistants = crud('assistant', {
  create: createAssistantSchema,
  update: updateAssistantSchema,
  answer: assistantSchema,
});

export const assistantRoutes = {
  ...assistants,
  list: { ...assistants.list, query: searchedListQuerySchema },
  check: checkRoute('assistant'),
  usedBy: usedByRoute('assistant'),
  replace: {
    id: 'assistant.replace',
    method: 'PUT',
    path: '/assistant/:id',
    access: 'private',
    params: idParamsSchema,
    body: updateAssistantSchema,
    success: 200,
    answer: assistantSchema,
  },
  /** Every state that the assistant was in, newest first. */
  versions: {
    id: 'assistant.versions',
    method: 'GET',
    path: '/assistant/:id/version',
    access: 'private',
    params: idParamsSchema,
    query: listVersionsQuerySchema,
    success: 200,
    answer: assistantVersionPageSchema,
  },
  page: {
    id: 'assistant.page',
    method: 'GET',
    path: '/v2/assistant',
    access: 'private',
    query: pageAssistantsQuerySchema,
    success: 200,
    answer: pageOf(assistantSchema),
  },
} as const;
