import { idParamsSchema, searchedListQuerySchema } from '../resources/parts/common.ts';
import { createToolSchema, toolSchema, updateToolSchema } from '../resources/tool/tool.ts';
import { toolTrySchema, tryToolSchema } from '../resources/tool/tool-try.ts';
import { crud, usedByRoute } from './route.ts';

const tools = crud('tool', { create: createToolSchema, update: updateToolSchema, answer: toolSchema });

export const toolRoutes = {
  ...tools,
  list: { ...tools.list, query: searchedListQuerySchema },
  usedBy: usedByRoute('tool'),
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
