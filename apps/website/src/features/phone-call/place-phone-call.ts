import { createPhoneCallClient } from '@saywell/api-client';
import type { PlacePhoneCall } from '../call/call-service.ts';

/** Asks the management API for an outbound call; rejects with its reason. */
export function placePhoneCall(
  baseUrl: string,
  { target, number, publicKey }: Parameters<PlacePhoneCall>[0],
  fetch?: typeof globalThis.fetch,
): Promise<unknown> {
  const createPhoneCall = createPhoneCallClient({ token: publicKey, baseUrl, ...(fetch && { fetch }) });
  return createPhoneCall({ ...target, customer: { number } });
}
