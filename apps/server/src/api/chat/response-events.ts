import type { Chat, ResponseEvent, ResponseObject } from '@saywell/contract';
import type { RunningChat } from '../../features/chat/chat-service.ts';
import { writtenMessages } from '../../features/chat/output-messages.ts';
import { EventStream, jsonEvent, type ServerSentEvent } from '../../http/answers/event-stream.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';

/** What a response says of its request. */
export interface ResponseRequest {
  /** As the request named it; default: the assistant that answered. */
  readonly model?: string | undefined;
  readonly previousId?: string | undefined;
}

type Message = ResponseObject['output'][number];
type Unnumbered<Event> = Event extends ResponseEvent ? Omit<Event, 'sequence_number'> : never;

/** A chat in the shape of OpenAI's Responses API. */
export function responseOf(chat: Chat, request: ResponseRequest = {}): ResponseObject {
  const { id, createdAt, output = [] } = chat;
  const texts = writtenMessages(output).map(({ content = '' }) => content);
  const items = texts.length === 0 ? [] : [messageOf(id, texts.join(' '))];
  const { model = chat.assistantId } = request;
  return {
    ...responseFields(id, { ...request, ...(model !== undefined && { model }) }),
    created_at: secondsOf(Date.parse(createdAt)),
    status: 'completed',
    output: items,
  };
}

function responseFields(id: string, { model, previousId }: ResponseRequest) {
  return {
    id,
    object: 'response',
    error: null,
    ...(model !== undefined && { model }),
    previous_response_id: previousId ?? null,
    tools: [],
    tool_choice: 'none',
    parallel_tool_calls: false,
    incomplete_details: null,
    instructions: null,
    metadata: {},
  } as const satisfies Partial<ResponseObject>;
}

const secondsOf = (ms: number): number => Math.floor(ms / 1000);
const textPart = (text: string): Message['content'][number] => ({
  type: 'output_text',
  text,
  annotations: [],
});

function messageOf(chatId: string, text: string): Message {
  return {
    id: itemId(chatId),
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [textPart(text)],
  };
}

/** Of the chat's one message. */
const itemId = (chatId: string): string => `msg_${chatId}`;

/** The same piece by piece. */
export function responseEvents(running: RunningChat, request: ResponseRequest = {}): EventStream {
  return new EventStream(numbered(events(running, request)));
}

async function* numbered(source: AsyncIterable<Unnumbered<ResponseEvent>>): AsyncGenerator<ServerSentEvent> {
  let count = 0;
  for await (const event of source) {
    yield jsonEvent({ ...event, sequence_number: count } satisfies ResponseEvent, event.type);
    count += 1;
  }
}

async function* events(
  running: RunningChat,
  request: ResponseRequest,
): AsyncGenerator<Unnumbered<ResponseEvent>> {
  const { id, text, chat } = running;
  const place = { output_index: 0, item_id: itemId(id), content_index: 0 };
  let whole = '';
  let hasBegun = false;
  try {
    for await (const delta of text) {
      if (!hasBegun) yield* beginning(running, request);
      hasBegun = true;
      yield { type: 'response.output_text.delta', ...place, delta };
      whole += delta;
    }
  } catch (error) {
    // Before the first event it is an error answer, as everywhere; behind it clients look for this.
    if (!hasBegun || !(error instanceof DomainError)) throw error;
    yield { type: 'error', code: error.code, message: error.message, param: null };
    return;
  }
  if (hasBegun) yield* ending(id, whole);
  else yield { type: 'response.created', response: begun(running, request) };
  yield { type: 'response.completed', response: responseOf(chat(), request) };
}

const begun = ({ id, beganAt }: RunningChat, request: ResponseRequest): ResponseObject => ({
  ...responseFields(id, request),
  created_at: secondsOf(beganAt),
  status: 'in_progress',
  output: [],
});

function* beginning(running: RunningChat, request: ResponseRequest): Generator<Unnumbered<ResponseEvent>> {
  const response = begun(running, request);
  const item: Message = { ...messageOf(running.id, ''), status: 'in_progress', content: [] };
  yield { type: 'response.created', response };
  yield { type: 'response.in_progress', response };
  yield { type: 'response.output_item.added', output_index: 0, item };
  yield {
    type: 'response.content_part.added',
    output_index: 0,
    item_id: item.id,
    content_index: 0,
    part: textPart(''),
  };
}

function* ending(id: string, text: string): Generator<Unnumbered<ResponseEvent>> {
  const place = { output_index: 0, item_id: itemId(id), content_index: 0 };
  yield { type: 'response.output_text.done', ...place, text };
  yield { type: 'response.content_part.done', ...place, part: textPart(text) };
  yield { type: 'response.output_item.done', output_index: 0, item: messageOf(id, text) };
}
