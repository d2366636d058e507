import { assistantSchema, createAssistantSchema, updateAssistantSchema } from '../resources/assistant.ts';
import { idParamsSchema } from '../resources/common.ts';
import { crud } from './route.ts';

export const assistantRoutes = {
  ...crud('assistant', {
    create: createAssistantSchema,
    update: updateAssistantSchema,
    answer: assistantSchema,
  }),
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
} as const;
