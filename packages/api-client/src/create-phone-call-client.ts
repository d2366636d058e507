import { createSender, type SenderOptions, type SendOptions } from './sender.ts';

/** Whom to phone, and who talks: one assistant or one squad. */
export interface PhoneCallOrder {
  readonly assistantId?: string;
  readonly squadId?: string;
  /** `number` in E.164: `+13025550142`. */
  readonly customer: { readonly number: string };
}

/** What a server says of a call that it has stored. */
export interface PlacedPhoneCall {
  readonly id: string;
  /** `ended`: nobody was called; the reason and a text say why. */
  readonly status: string;
  readonly endedReason?: string;
  readonly endedMessage?: string;
}

/** `POST /call/phone` alone, for pages. Resolves once the call is stored, rejects with an `ApiError`. */
export function createPhoneCallClient(
  options: SenderOptions,
): (order: PhoneCallOrder, sendOptions?: SendOptions) => Promise<PlacedPhoneCall> {
  const send = createSender(options);
  return (body, sendOptions) => send({ method: 'POST', path: '/call/phone', body }, sendOptions);
}
