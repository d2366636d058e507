import { modelListSchema, modelSchema } from '../resources/chat/completion.ts';
import { idParamsSchema } from '../resources/parts/common.ts';

const common = { method: 'GET', access: 'private', success: 200 } as const;

/** Assistants as clients of OpenAI's API know models. */
export const modelRoutes = {
  /** The newest thousand. */
  list: { id: 'model.list', path: '/models', answer: modelListSchema, ...common },
  get: { id: 'model.get', path: '/models/:id', params: idParamsSchema, answer: modelSchema, ...common },
} as const;
