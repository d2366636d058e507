import type { Delivery } from '@saywell/contract';
import { redactFields } from '../../platform/logs/redact.ts';
import type { WholeDelivery } from '../../store/deliveries/delivery-store.ts';
import { payloadSchema } from './message-job.ts';

/** Longer messages are not shown, UTF-16 code units of their JSON. */
const maxShown = 100_000;

/** A delivery as its organisation reads it: what was sent has no secrets in it. */
export function deliveryAnswer({ delivery, payload }: WholeDelivery): Delivery {
  const kept = payloadSchema.safeParse(payload);
  if (!kept.success) return delivery;
  const { message } = kept.data;
  return JSON.stringify(message).length > maxShown
    ? delivery
    : { ...delivery, message: redactFields(message) };
}
