import { chatOfResponse, type routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { finishedChat } from './chat-events.ts';
import { responseEvents, responseOf } from './response-events.ts';
import { writtenBody } from './written-body.ts';

export const createChatResponse: Endpoint<typeof routes.chat.createResponse> = async (request) => {
  const { context, identity, signal } = request;
  const { model } = request.body;
  const body = writtenBody(chatOfResponse(request.body));
  const running = context.chats.converse({ orgId: identity.orgId, body, signal });
  const asked = { model, previousId: body.previousChatId };
  return body.stream === true
    ? responseEvents(running, asked)
    : responseOf(await finishedChat(running), asked);
};
