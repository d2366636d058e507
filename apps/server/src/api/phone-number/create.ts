import type { routes } from '@saywell/contract';
import { keepNumber } from '../../features/phone-numbers/keep-number.ts';
import type { Endpoint } from '../endpoint.ts';

export const createPhoneNumber: Endpoint<typeof routes.phoneNumber.create> = ({ context, identity, body }) =>
  keepNumber(context, identity.orgId, body);
