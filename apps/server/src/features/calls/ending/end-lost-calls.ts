import type { Call, EndedReason } from '@saywell/contract';
import type { NodeEpoch } from '../../../store/nodes/node-store.ts';
import type { Store } from '../../../store/store.ts';
import { deadAfterMs } from '../../nodes/pulse.ts';
import { openCallMessages } from '../../server-messages/call-messages.ts';
import type { ServerMessages } from '../../server-messages/create-server-messages.ts';
import { assistantOfCall } from '../target/assistant-of-call.ts';

const reason: EndedReason = 'call.in-progress.error-vapifault-worker-died';
/** What they had is ended long before. */
const forgetAfterMs = 7 * 24 * 3_600_000;
type Notified = Pick<ServerMessages, 'open'>;

/**
 * Ends what an earlier server left open, and notifies its customers, in one transaction. Answers how many calls.
 * Without `own` no other server can have calls; with it those of other servers go on.
 */
export function endLostCalls(store: Store, serverMessages: Notified, own?: NodeEpoch): Promise<number> {
  return store.transaction(async (store) => {
    const { call } = store;
    const lost = await (own === undefined ? call.endAllOpen(reason) : call.endOfEarlierStarts(own, reason));
    return tellOf(store, lost, serverMessages);
  });
}

/** The same for servers without a sign of life; one server at a time decides who they are. */
export function endCallsOfDeadNodes(store: Store, serverMessages: Notified): Promise<number> {
  return store.exclusively('calls of dead nodes', async (store) => {
    await store.node.stopSilent(deadAfterMs);
    await store.node.forget(forgetAfterMs);
    return tellOf(store, await store.call.endOfStoppedNodes(reason), serverMessages);
  });
}

async function tellOf(store: Store, lost: readonly Call[], serverMessages: Notified): Promise<number> {
  for (const call of lost) {
    const assistant = await assistantOfCall(store, call);
    const messages = openCallMessages({ serverMessages, call, assistant });
    await messages.ended(call, reason, store);
    await messages.close();
  }
  return lost.length;
}
