import type { routes } from '@saywell/contract';
import { storeNumber } from '../../features/phone-numbers/store-number.ts';
import type { Endpoint } from '../endpoint.ts';

export const importTwilioNumber: Endpoint<typeof routes.phoneNumber.importTwilio> = (request) => {
  const { context, identity, body } = request;
  const { twilioPhoneNumber: number, ...rest } = body;
  return storeNumber(context, identity.orgId, { ...rest, provider: 'twilio', number });
};

export const importVonageNumber: Endpoint<typeof routes.phoneNumber.importVonage> = (request) => {
  const { context, identity, body } = request;
  const { vonagePhoneNumber: number, ...rest } = body;
  return storeNumber(context, identity.orgId, { ...rest, provider: 'vonage', number });
};
