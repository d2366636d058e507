import type { Call, CreateAssistant } from '@saywell/contract';
import type { Store } from '../../../store/store.ts';
import type { ServerMessages } from '../../server-messages/create-server-messages.ts';
import { endOfCallReport } from '../../server-messages/end-of-call-report.ts';
import type { ServerOwner } from '../../server-messages/server-target.ts';

/** Whose server is notified of a call. */
export interface ServerHolders {
  readonly assistant: CreateAssistant;
  readonly phoneNumber?: ServerOwner | undefined;
}

/** Stores the last messages of a call that never had a room together with its end: `store` is that of its transaction. */
export async function sendCallEnd(
  serverMessages: Pick<ServerMessages, 'send'>,
  call: Call,
  { assistant, phoneNumber }: ServerHolders,
  store: Pick<Store, 'job' | 'delivery'>,
): Promise<void> {
  const { orgId, endedReason, assistant: _, ...others } = call;
  if (endedReason === undefined) throw new Error(`The call ${call.id} has not ended.`);
  const plain = { ...others, orgId, endedReason };
  const target = { assistant, phoneNumber, context: { call: plain, assistant } };
  await serverMessages.send(orgId, target, { type: 'status-update', status: 'ended', endedReason }, store);
  await serverMessages.send(orgId, target, endOfCallReport(call, endedReason), store);
}
