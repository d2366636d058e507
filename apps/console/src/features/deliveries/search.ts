import type { DeliveryState } from '@saywell/contract';
import { readDay, readId, readOneOf, readText, searchReader } from '../../ui/filters/readers.ts';

export interface DeliveriesSearch {
  readonly state?: DeliveryState;
  /** Of the message. */
  readonly type?: string;
  readonly call?: string;
  readonly from?: string;
  readonly to?: string;
}

export const deliveryStateNames = [
  'waiting',
  'delivered',
  'failed',
] as const satisfies readonly DeliveryState[];

export const readDeliveriesSearch = searchReader<DeliveriesSearch>({
  state: readOneOf<DeliveryState>(deliveryStateNames),
  type: readText(100),
  call: readId,
  from: readDay,
  to: readDay,
});
