import type { Call, EndedReason } from '@saywell/contract';
import { dayMs } from '../../../platform/clock.ts';
import type { NodeEpoch, NodeMember } from '../../../store/nodes/node-store.ts';
import type { Store } from '../../../store/store.ts';
import { deadAfterMs } from '../../nodes/pulse.ts';
import { openCallMessages } from '../../server-messages/call-messages.ts';
import type { ServerMessages } from '../../server-messages/create-server-messages.ts';
import { assistantOfCall } from '../target/assistant-of-call.ts';

const reason: EndedReason = 'call.in-progress.error-vapifault-worker-died';
/** What they had is ended long before. */
const forgetAfterMs = 7 * dayMs;
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

/**
 * The same for servers that are dead: without a sign of life for long, and nobody answers at their address. One server
 * at a time decides, by how silent they are then.
 */
export async function endCallsOfDeadNodes(
  store: Store,
  serverMessages: Notified,
  answers: (node: NodeMember) => Promise<boolean>,
): Promise<number> {
  const silent = (await store.node.members()).filter(({ silentMs }) => silentMs > deadAfterMs);
  const answered = await Promise.all(silent.map(answers));
  const suspects = silent.filter((_, index) => answered[index] === false);
  return store.exclusively('calls of dead nodes', async (store) => {
    await store.node.stopSilent(suspects, deadAfterMs);
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
