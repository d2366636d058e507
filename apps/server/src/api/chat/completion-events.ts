import type { Chat, Completion, CompletionChunk } from '@saywell/contract';
import type { RunningChat } from '../../features/chat/chat-service.ts';
import { writtenMessages } from '../../features/chat/output-messages.ts';
import { EventStream, jsonEvent, type ServerSentEvent } from '../../http/answers/event-stream.ts';

/** A chat in the shape of OpenAI's Chat Completions API. */
export function completionOf(chat: Chat, model: string): Completion {
  const content = writtenMessages(chat.output ?? [])
    .map(({ content: text = '' }) => text)
    .join(' ');
  const usage = usageOf(chat);
  return {
    id: chat.id,
    object: 'chat.completion',
    created: Math.floor(Date.parse(chat.createdAt) / 1000),
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    ...(usage !== undefined && { usage }),
  };
}

function usageOf({ costs = [] }: Chat): Completion['usage'] {
  const counted = costs.filter((cost) => cost.type === 'model');
  if (counted.length === 0) return undefined;
  const prompt = counted.reduce((sum, { promptTokens }) => sum + promptTokens, 0);
  const completion = counted.reduce((sum, { completionTokens }) => sum + completionTokens, 0);
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

export interface CompletionEventsOptions {
  readonly model: string;
  /** A last chunk has what was counted, or null when nothing was. */
  readonly includeUsage: boolean;
}

/** The same piece by piece. */
export function completionEvents(running: RunningChat, options: CompletionEventsOptions): EventStream {
  return new EventStream(events(running, options));
}

async function* events(
  { id, beganAt, text, chat }: RunningChat,
  { model, includeUsage }: CompletionEventsOptions,
): AsyncGenerator<ServerSentEvent> {
  const of = { id, object: 'chat.completion.chunk', created: Math.floor(beganAt / 1000), model } as const;
  const chunk = (delta: CompletionChunk['choices'][number]['delta'], isLast = false) =>
    jsonEvent({
      ...of,
      choices: [{ index: 0, delta, finish_reason: isLast ? 'stop' : null }],
    } satisfies CompletionChunk);
  let hasBegun = false;
  for await (const content of text) {
    // Who speaks goes out with the first piece: before it a failure is an error answer.
    yield chunk(hasBegun ? { content } : { role: 'assistant', content });
    hasBegun = true;
  }
  yield chunk({}, true);
  if (includeUsage)
    yield jsonEvent({ ...of, choices: [], usage: usageOf(chat()) ?? null } satisfies CompletionChunk);
  yield { data: '[DONE]' };
}
