import { createToolSchema, toolSchema, updateToolSchema } from '../resources/tool/tool.ts';
import { crud } from './route.ts';

export const toolRoutes = crud('tool', {
  create: createToolSchema,
  update: updateToolSchema,
  answer: toolSchema,
});
