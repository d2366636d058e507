import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const pagePhoneNumbers: Endpoint<typeof routes.phoneNumber.page> = ({ context, identity, query }) =>
  context.store.phoneNumber.page(identity.orgId, query);
