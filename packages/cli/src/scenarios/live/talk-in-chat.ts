import type { Chat } from '@saywell/contract';
import { createRecord, type RecordWriter, type SeenCall } from '../run/call-record.ts';
import type { Conversation } from '../run/conversation.ts';
import { ScenarioError } from '../scenario-error.ts';
import { waitUntil } from './wait-until.ts';

export interface ChatOptions {
  /** Answers a message, in the conversation that the chat before belongs to. */
  readonly write: (input: string, previousChatId: string | undefined, limitMs: number) => Promise<Chat>;
  readonly read: (id: string, limitMs: number) => Promise<unknown>;
  readonly signal: AbortSignal;
}

/** A chat: each message is answered by the time it was said. */
export function talkInChat({ write, read, signal }: ChatOptions): Conversation {
  const writer = createRecord();
  let last: Chat | undefined;
  return {
    record: writer.record,
    now: Date.now,
    until: (check, limitMs) => waitUntil(check, limitMs, signal),
    async say(input, limitMs) {
      last = await write(input, last?.id, limitMs);
      note(last, writer);
    },
    async stored(limitMs) {
      if (last === undefined)
        throw new ScenarioError('server-refused', 'nothing was said, so there is no chat');
      return read(last.id, limitMs);
    },
    close: async () => undefined,
  };
}

function note({ output = [] }: Chat, writer: RecordWriter): void {
  for (const message of output) {
    if (message.role === 'tool') writer.answered(message.tool_call_id, message.content);
    if (message.role !== 'assistant') continue;
    for (const { id, function: called } of message.tool_calls ?? []) {
      const parameters: SeenCall['parameters'] = JSON.parse(called.arguments);
      writer.call({ id, name: called.name, parameters }, false);
    }
    // Its silence has not to be waited for: the answer is whole.
    if (message.content !== undefined && message.content !== '') writer.hear(message.content, 0);
  }
}
