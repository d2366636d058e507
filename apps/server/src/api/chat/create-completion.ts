import { completionInput, type routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { finishedChat } from './chat-events.ts';
import { completionEvents, completionOf } from './completion-events.ts';

/** `model` is the assistant that answers. */
export const createCompletion: Endpoint<typeof routes.chat.createCompletion> = async (request) => {
  const { context, identity, body, signal } = request;
  const { model, stream, stream_options: streamOptions } = body;
  const running = context.chats.converse({
    orgId: identity.orgId,
    body: { assistantId: model, input: completionInput(body) },
    signal,
  });
  if (!stream) return completionOf(await finishedChat(running), model);
  return completionEvents(running, { model, includeUsage: streamOptions?.include_usage === true });
};
