import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

/** The answer is the receipt, which stays at `GET /deletion-record/{id}`. */
export const eraseCaller: Endpoint<typeof routes.caller.erase> = ({ context, identity, body }) =>
  context.personalData.erase(identity.orgId, body);
