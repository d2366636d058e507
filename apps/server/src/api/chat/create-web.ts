import type { routes } from '@saywell/contract';
import { writtenMessages } from '../../features/chat/output-messages.ts';
import type { Endpoint } from '../endpoint.ts';
import { chatEvents, finishedChat } from './chat-events.ts';
import { startWebChat } from './start-web-chat.ts';

/** A page gets the answer, and not how the assistant was set up. */
export const createWebChat: Endpoint<typeof routes.chat.createWeb> = async (request) => {
  const running = await startWebChat(request);
  if (request.body.stream) return chatEvents(running);
  const { id, sessionId, output = [] } = await finishedChat(running);
  return { id, sessionId, output: writtenMessages(output) };
};
