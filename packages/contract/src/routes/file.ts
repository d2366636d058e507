import { z } from 'zod';
import { createFileSchema, fileSchema, listFilesQuerySchema, updateFileSchema } from '../resources/file.ts';
import { idParamsSchema } from '../resources/parts/common.ts';
import { crud } from './route.ts';

const routes = crud('file', { create: createFileSchema, update: updateFileSchema, answer: fileSchema });
const create = { ...routes.create, bodyType: 'multipart/form-data' } as const;
const onOne = {
  method: 'GET',
  access: 'private',
  params: idParamsSchema,
  success: 200,
  answer: z.string(),
} as const;

export const fileRoutes = {
  ...routes,
  list: { ...routes.list, query: listFilesQuerySchema },
  create,
  /** The older address of the same. */
  upload: { ...create, id: 'file.upload', path: '/file/upload' },
  /** The raw file. */
  content: {
    ...onOne,
    id: 'file.content',
    path: '/file/:id/content',
    contentType: 'application/octet-stream',
  },
  /** The text that was found in it. */
  text: { ...onOne, id: 'file.text', path: '/file/:id/text', contentType: 'text/plain' },
} as const;
