import type { Call, ClientMessage, CreateAssistant, EndedReason } from '@saywell/contract';
import type { RecordingAddresses } from '../artifacts/recording-addresses.ts';
import type { MessageStore, ServerMessages } from './create-server-messages.ts';
import { endOfCallReport } from './end-of-call-report.ts';

/** What is sent to the customer's server of one call. */
export interface CallMessages {
  /** Something that the agent emitted. Returns at once. */
  notify(message: ClientMessage): void;
  /**
   * Stores the last messages together with the call's end; `store` is that of its transaction. The report
   * is delayed by `delayMs` (default 0); the answer is its id, with which it is completed.
   */
  ended(call: Call, reason: EndedReason, store: MessageStore, delayMs?: number): Promise<string | undefined>;
  /** Nothing more is sent; resolves when what was sent before has arrived, within a limit. */
  close(): Promise<void>;
}

export interface CallMessagesOptions {
  readonly serverMessages: Pick<ServerMessages, 'open'>;
  /** As it was created: its status stays so in every message. */
  readonly call: Call;
  readonly assistant: CreateAssistant;
  /** Sign those of the report. Default: they open with a key only. */
  readonly recordingAddresses?: Pick<RecordingAddresses, 'signed'> | undefined;
}

export function openCallMessages({
  serverMessages,
  call,
  assistant,
  recordingAddresses,
}: CallMessagesOptions): CallMessages {
  // What the call carries of the assistant is there once.
  const { assistant: _, ...plain } = call;
  const channel = serverMessages.open(call.orgId, { assistant, context: { call: plain, assistant } });
  return {
    notify(message) {
      // Our own, for pages only.
      if (message.type === 'metadata' || message.type === 'turn-metrics') return;
      // Functions' own servers have answered it, or the page, which is told.
      if (message.type === 'tool-calls-result') return;
      // The end is sent when it is stored.
      if (message.type === 'status-update' && message.status === 'ended') return;
      const { timestamp: _, ...sent } = message;
      channel.notify(sent);
    },
    async ended(stored, reason, store, delayMs) {
      await channel.send({ type: 'status-update', status: 'ended', endedReason: reason }, store);
      const signed = recordingAddresses?.signed(stored) ?? stored;
      return channel.send(endOfCallReport(signed, reason), store, delayMs);
    },
    close: async () => channel[Symbol.asyncDispose](),
  };
}
