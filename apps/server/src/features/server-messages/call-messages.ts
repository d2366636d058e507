import type { Call, ClientMessage, CreateAssistant, EndedReason } from '@saywell/contract';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { ServerMessages } from './create-server-messages.ts';
import { endOfCallReport } from './end-of-call-report.ts';

/** What the customer's server is told of one call. */
export interface CallMessages {
  /** Something that the agent told. Returns at once. */
  told(message: ClientMessage): void;
  /**
   * Keeps the last messages together with the call's end; `store` is that of its transaction. The report
   * is held back for `holdMs` (default 0); the answer is its id, with which it is completed.
   */
  ended(
    call: Call,
    reason: EndedReason,
    store: { readonly job: Pick<JobQueue, 'add'> },
    holdMs?: number,
  ): Promise<string | undefined>;
  /** Nothing more is told; resolves when what was told before has arrived, within a limit. */
  close(): Promise<void>;
}

export interface CallMessagesOptions {
  readonly serverMessages: Pick<ServerMessages, 'open'>;
  /** As it was created: its status stays so in every message. */
  readonly call: Call;
  readonly assistant: CreateAssistant;
}

export function openCallMessages({ serverMessages, call, assistant }: CallMessagesOptions): CallMessages {
  // What the call carries of the assistant is there once.
  const { assistant: _, ...plain } = call;
  const channel = serverMessages.open(call.orgId, { assistant, context: { call: plain, assistant } });
  return {
    told(message) {
      // Our own, for pages only.
      if (message.type === 'metadata' || message.type === 'turn-metrics') return;
      // The end is told when it is stored.
      if (message.type === 'status-update' && message.status === 'ended') return;
      const { timestamp: _, ...told } = message;
      channel.tell(told);
    },
    async ended(stored, reason, store, holdMs) {
      await channel.send({ type: 'status-update', status: 'ended', endedReason: reason }, store);
      return channel.send(endOfCallReport(stored, reason), store, holdMs);
    },
    close: async () => channel[Symbol.asyncDispose](),
  };
}
