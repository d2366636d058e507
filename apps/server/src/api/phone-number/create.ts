import type { routes } from '@saywell/contract';
import { storeNumber } from '../../features/phone-numbers/store-number.ts';
import type { Endpoint } from '../endpoint.ts';

export const createPhoneNumber: Endpoint<typeof routes.phoneNumber.create> = ({ context, identity, body }) =>
  storeNumber(context, identity.orgId, body);
