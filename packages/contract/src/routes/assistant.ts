import {
  assistantSchema,
  createAssistantSchema,
  updateAssistantSchema,
} from '../resources/assistant/assistant.ts';
import { pageAssistantsQuerySchema } from '../resources/assistant/page-assistants.ts';
import { assistantVersionPageSchema, listVersionsQuerySchema } from '../resources/assistant/versions.ts';
import { idParamsSchema, pageOf } from '../resources/parts/common.ts';
import { checkRoute, crud } from './route.ts';

export const assistantRoutes = {
  ...crud('assistant', {
    create: createAssistantSchema,
    update: updateAssistantSchema,
    answer: assistantSchema,
  }),
  check: checkRoute('assistant'),
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
