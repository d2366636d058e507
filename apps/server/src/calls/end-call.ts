import type { CallArtifact, EndedReason } from '@saywell/contract';
import type { CallMessages } from '../server-messages/call-messages.ts';
import type { Store } from '../store/store.ts';

export interface CallEnd {
  readonly orgId: string;
  readonly callId: string;
  readonly reason: EndedReason;
  readonly artifact: CallArtifact;
  /** Of the customer's server; undefined: nobody is told. */
  readonly messages: CallMessages | undefined;
}

/** Stores the end of a call, and in the same transaction what is to be told of it. */
export async function endCall(
  store: Store,
  { orgId, callId, reason, artifact, messages }: CallEnd,
): Promise<void> {
  if (messages === undefined) {
    await store.call.end(callId, { reason, artifact });
    return;
  }
  // What nobody may be waiting for: deliveries of what was told before.
  void messages.close();
  await store.exclusively(`call ${callId}`, async (store) => {
    if (!(await store.call.end(callId, { reason, artifact }))) return;
    const ended = await store.call.get(orgId, callId);
    if (ended !== null) await messages.ended(ended, reason, store);
  });
  messages.wake();
}
