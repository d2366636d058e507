import type { routes } from '@saywell/contract';
import { refuseViewersTarget } from '../../features/auth/refuse-viewers-target.ts';
import type { Endpoint } from '../endpoint.ts';
import { chatEvents, finishedChat } from './chat-events.ts';
import { writtenBody } from './written-body.ts';

/** Answers a written message: as a whole, or with events. */
export const createChat: Endpoint<typeof routes.chat.create> = async (request) => {
  const { context, identity, body, signal } = request;
  refuseViewersTarget(identity, body);
  const running = context.chats.converse({ orgId: identity.orgId, body: writtenBody(body), signal });
  return body.stream ? chatEvents(running) : finishedChat(running);
};
