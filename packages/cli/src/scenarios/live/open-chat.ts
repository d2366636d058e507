import type { Chat } from '@saywell/contract';
import type { Scenario } from '../format/scenario-schema.ts';
import { createRecord, type RecordWriter, type SeenCall } from '../run/call-record.ts';
import type { Conversation } from '../run/conversation.ts';
import { ScenarioError } from '../scenario-error.ts';
import { targetOf } from '../target/body-of.ts';
import { asked, clientOf, type ServerAccess } from './server-access.ts';
import { waitUntil } from './wait-until.ts';

/** A chat: each message is answered by the time it was said. */
export function openChat(scenario: Scenario, access: ServerAccess): Conversation {
  const api = clientOf(access);
  const writer = createRecord();
  let last: Chat | undefined;
  return {
    record: writer.record,
    now: Date.now,
    until: (check, limitMs) => waitUntil(check, limitMs, access.signal),
    async say(input, timeoutMs) {
      const goesOn = last === undefined ? {} : { previousChatId: last.id };
      last = await asked(api.chat.create({ ...targetOf(scenario), ...goesOn, input }, { timeoutMs }));
      read(last, writer);
    },
    async stored(timeoutMs) {
      if (last === undefined)
        throw new ScenarioError('server-refused', 'nothing was said, so there is no chat');
      return asked(api.chat.get(last.id, { timeoutMs }));
    },
    close: async () => undefined,
  };
}

function read({ output = [] }: Chat, writer: RecordWriter): void {
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
