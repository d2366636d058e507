import { idParamsSchema } from '../resources/parts/common.ts';
import { createToolSchema, toolSchema, updateToolSchema } from '../resources/tool/tool.ts';
import { toolTrySchema, tryToolSchema } from '../resources/tool/tool-try.ts';
import { crud } from './route.ts';

export const toolRoutes = {
  ...crud('tool', { create: createToolSchema, update: updateToolSchema, answer: toolSchema }),
  /** Runs a stored tool once, outside of a conversation: what it does is really done. */
  try: {
    id: 'tool.try',
    method: 'POST',
    path: '/tool/:id/try',
    access: 'private',
    params: idParamsSchema,
    body: tryToolSchema,
    success: 200,
    answer: toolTrySchema,
  },
} as const;
