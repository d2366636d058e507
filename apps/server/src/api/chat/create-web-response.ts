import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { finishedChat } from './chat-events.ts';
import { responseEvents, responseOf } from './response-events.ts';
import { startWebChat } from './start-web-chat.ts';

export const createWebChatResponse: Endpoint<typeof routes.chat.createWebResponse> = async (request) => {
  const running = await startWebChat(request);
  return request.body.stream ? responseEvents(running) : responseOf(await finishedChat(running));
};
