import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { finishedChat } from './chat-events.ts';
import { responseEvents, responseOf } from './response-events.ts';
import { writtenBody } from './written-body.ts';

export const createChatResponse: Endpoint<typeof routes.chat.createResponse> = async (request) => {
  const { context, identity, body, signal } = request;
  const running = context.chats.converse({ orgId: identity.orgId, body: writtenBody(body), signal });
  return body.stream ? responseEvents(running) : responseOf(await finishedChat(running));
};
