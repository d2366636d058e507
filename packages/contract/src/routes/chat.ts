import {
  chatChunkSchema,
  chatPageSchema,
  chatSchema,
  createChatResponseSchema,
  createChatSchema,
  listChatsQuerySchema,
} from '../resources/chat/chat.ts';
import {
  completionChunkSchema,
  completionSchema,
  createCompletionSchema,
} from '../resources/chat/completion.ts';
import { responseEventSchema, responseObjectSchema } from '../resources/chat/response.ts';
import {
  createWebChatResponseSchema,
  createWebChatSchema,
  webChatSchema,
} from '../resources/chat/web-chat.ts';
import { idParamsSchema } from '../resources/parts/common.ts';

const onOne = { access: 'private', params: idParamsSchema, success: 200, answer: chatSchema } as const;

export const chatRoutes = {
  create: {
    id: 'chat.create',
    method: 'POST',
    path: '/chat',
    access: 'private',
    role: 'viewer',
    body: createChatSchema,
    success: 201,
    answer: chatSchema,
    events: chatChunkSchema,
  },
  list: {
    id: 'chat.list',
    method: 'GET',
    path: '/chat',
    access: 'private',
    query: listChatsQuerySchema,
    success: 200,
    answer: chatPageSchema,
  },
  get: { id: 'chat.get', method: 'GET', path: '/chat/:id', ...onOne },
  delete: { id: 'chat.delete', method: 'DELETE', path: '/chat/:id', ...onOne },
  /** The same in the shape of OpenAI's Responses API. */
  createResponse: {
    id: 'chat.create-response',
    method: 'POST',
    path: '/chat/responses',
    access: 'private',
    body: createChatResponseSchema,
    success: 201,
    answer: responseObjectSchema,
    events: responseEventSchema,
  },
  /** The same in the shape of OpenAI's Chat Completions API; `GET /models` lists who answers. */
  createCompletion: {
    id: 'chat.create-completion',
    method: 'POST',
    path: '/chat/completions',
    access: 'private',
    body: createCompletionSchema,
    success: 200,
    answer: completionSchema,
    events: completionChunkSchema,
  },
  /** For pages, with a public key. */
  createWeb: {
    id: 'chat.create-web',
    method: 'POST',
    path: '/chat/web',
    access: 'public',
    body: createWebChatSchema,
    success: 201,
    answer: webChatSchema,
    events: chatChunkSchema,
  },
  createWebResponse: {
    id: 'chat.create-web-response',
    method: 'POST',
    path: '/chat/web/responses',
    access: 'public',
    body: createWebChatResponseSchema,
    success: 201,
    answer: responseObjectSchema,
    events: responseEventSchema,
  },
} as const;
