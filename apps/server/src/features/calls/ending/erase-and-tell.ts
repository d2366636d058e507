import type { Call } from '@saywell/contract';
import type { Store } from '../../../store/store.ts';
import type { ServerMessages } from '../../server-messages/create-server-messages.ts';
import { assistantOfCall } from '../target/assistant-of-call.ts';
import { type EraseCallParts, eraseCall } from './erase-call.ts';

export interface EraseAndTellParts extends Omit<EraseCallParts, 'store'> {
  readonly store: Store;
  readonly serverMessages: Pick<ServerMessages, 'send'>;
}

/**
 * Deletes a call that its owner wants deleted, and tells the customer's server whether it is gone: by its ids alone, of
 * what was in it nothing is sent or stored any more.
 */
export async function eraseAndTell(
  parts: EraseAndTellParts,
  orgId: string,
  id: string,
): Promise<Call | null> {
  const { store, serverMessages } = parts;
  const call = await store.call.get(orgId, id);
  if (call === null) return null;
  const { server, serverMessages: asked } = await assistantOfCall(store, call);
  const { assistantId, squadId } = call;
  const ids = { id, orgId, ...(assistantId && { assistantId }), ...(squadId && { squadId }) };
  const tell = (type: 'call.deleted' | 'call.delete.failed'): Promise<void> =>
    serverMessages.send(
      orgId,
      { assistant: { server, serverMessages: asked }, context: { call: ids } },
      { type },
    );
  try {
    const erased = await eraseCall(parts, orgId, id);
    if (erased !== null) await tell('call.deleted');
    return erased?.call ?? null;
  } catch (error) {
    await tell('call.delete.failed');
    throw error;
  }
}
