import { createPhoneCallClient } from '@saywell/api-client';
import { CallError } from '@saywell/react';
import type { PlacePhoneCall } from '../call/call-service.ts';

/** Asks the management API for an outbound call; rejects with its reason, also when nobody could be called. */
export async function placePhoneCall(
  baseUrl: string,
  { target, number, publicKey }: Parameters<PlacePhoneCall>[0],
  fetch?: typeof globalThis.fetch,
): Promise<void> {
  const createPhoneCall = createPhoneCallClient({ token: publicKey, baseUrl, ...(fetch && { fetch }) });
  const { status, endedReason, endedMessage } = await createPhoneCall({ ...target, customer: { number } });
  if (status !== 'ended') return;
  if (endedMessage?.startsWith('no-trunk') === true)
    throw new CallError('unsupported', 'Phone calls are not available here');
  throw new CallError('call-failed', endedMessage ?? endedReason ?? 'The call ended at once');
}
