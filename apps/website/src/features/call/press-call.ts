import { callMessages } from './call-messages.ts';
import type { StartPayload } from './call-service.ts';
import type { SiteCall } from './site-call.ts';

/** A press on a control that starts a call; what goes wrong in the call itself is in the store. */
export async function startCall({ service, notice }: SiteCall, payload?: StartPayload): Promise<void> {
  notice.set('');
  try {
    await service.startCall(payload);
  } catch {
    notice.set(callMessages.startBroke);
  }
}

/** A press on a control that ends it. */
export async function endCall({ service, notice }: SiteCall): Promise<void> {
  notice.set('');
  const { success } = await service.endCall();
  if (!success) notice.set(callMessages.endBroke);
}
