import type { EndedReason } from '@saywell/contract';
import type { Store } from '../../../store/store.ts';
import { openCallMessages } from '../../server-messages/call-messages.ts';
import type { ServerMessages } from '../../server-messages/create-server-messages.ts';
import { assistantOfCall } from '../target/assistant-of-call.ts';

const reason: EndedReason = 'call.in-progress.error-vapifault-worker-died';

/** Ends what an earlier server left open, and notifies its customers, in one transaction. Answers how many calls. */
export async function endLostCalls(
  store: Store,
  serverMessages: Pick<ServerMessages, 'open'>,
): Promise<number> {
  return store.transaction(async (store) => {
    const lost = await store.call.endAllOpen(reason);
    for (const call of lost) {
      const assistant = await assistantOfCall(store, call);
      const messages = openCallMessages({ serverMessages, call, assistant });
      await messages.ended(call, reason, store);
      await messages.close();
    }
    return lost.length;
  });
}
