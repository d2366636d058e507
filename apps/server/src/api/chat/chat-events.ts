import type { Chat, ChatChunk } from '@saywell/contract';
import type { RunningChat } from '../../features/chat/chat-service.ts';
import { EventStream, jsonEvent, type ServerSentEvent } from '../../http/answers/event-stream.ts';

/** A chat as events, the shape that existing clients read. */
export function chatEvents(running: RunningChat): EventStream {
  return new EventStream(chunks(running));
}

async function* chunks({ id, sessionId, text }: RunningChat): AsyncGenerator<ServerSentEvent> {
  const of = { id, ...(sessionId !== undefined && { sessionId }), path: 'chat.output[0].content' } as const;
  for await (const delta of text) yield jsonEvent({ ...of, delta } satisfies ChatChunk);
  yield { data: '[DONE]' };
}

/** The same chat when nobody wants it piece by piece. */
export async function finishedChat(running: RunningChat): Promise<Chat> {
  const pieces = running.text[Symbol.asyncIterator]();
  while ((await pieces.next()).done !== true);
  return running.chat();
}
