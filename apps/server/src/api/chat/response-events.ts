import type { Chat, ResponseEvent, ResponseObject } from '@saywell/contract';
import type { RunningChat } from '../../features/chat/chat-service.ts';
import { writtenMessages } from '../../features/chat/output-messages.ts';
import { EventStream, jsonEvent, type ServerSentEvent } from '../../http/answers/event-stream.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';

/** A chat in the shape of OpenAI's Responses API. */
export function responseOf({ id, createdAt, output = [] }: Chat): ResponseObject {
  const texts = writtenMessages(output).map(({ content = '' }) => content);
  return {
    id,
    object: 'response',
    created_at: Math.floor(Date.parse(createdAt) / 1000),
    status: 'completed',
    error: null,
    output: texts.length === 0 ? [] : [messageOf(id, texts.join(' '))],
  };
}

function messageOf(id: string, text: string): ResponseObject['output'][number] {
  return {
    id: itemId(id),
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, annotations: [] }],
  };
}

/** Of the chat's one message. */
const itemId = (chatId: string): string => `msg_${chatId}`;

/** The same piece by piece. */
export function responseEvents(running: RunningChat): EventStream {
  return new EventStream(named(events(running)));
}

async function* named(source: AsyncIterable<ResponseEvent>): AsyncGenerator<ServerSentEvent> {
  for await (const event of source) yield jsonEvent(event, event.type);
}

async function* events({ id, text, chat }: RunningChat): AsyncGenerator<ResponseEvent> {
  const place = { item_id: itemId(id), output_index: 0, content_index: 0 };
  let sent = 0;
  let whole = '';
  try {
    for await (const delta of text) {
      yield { type: 'response.output_text.delta', ...place, delta };
      whole += delta;
      sent += 1;
    }
  } catch (error) {
    // Before the first event it is an error answer, as everywhere; behind it clients look for this.
    if (sent === 0 || !(error instanceof DomainError)) throw error;
    yield { type: 'error', code: error.code, message: error.message, param: null, sequence_number: sent };
    return;
  }
  if (sent > 0) yield { type: 'response.output_text.done', ...place, text: whole };
  yield { type: 'response.completed', response: responseOf(chat()) };
}
