import { createPhoneCallClient } from '@saywell/api-client';
import type { EndedReason } from '@saywell/contract';
import { CallError } from '@saywell/react';
import type { PlacePhoneCall } from '../call/call-service.ts';

/** How a call ends where the server has no line to the telephone network. */
const noTransport: EndedReason = 'call.start.error-get-transport';

/** Asks the management API for an outbound call; rejects with its reason, also when nobody could be called. */
export async function placePhoneCall(
  baseUrl: string,
  { target, number, publicKey }: Parameters<PlacePhoneCall>[0],
  fetch?: typeof globalThis.fetch,
): Promise<void> {
  const createPhoneCall = createPhoneCallClient({ token: publicKey, baseUrl, ...(fetch && { fetch }) });
  const { status, endedReason, endedMessage } = await createPhoneCall({ ...target, customer: { number } });
  if (status !== 'ended') return;
  if (endedReason === noTransport) throw new CallError('unsupported', 'Phone calls are not available here');
  throw new CallError('call-failed', endedMessage ?? endedReason ?? 'The call ended at once');
}
