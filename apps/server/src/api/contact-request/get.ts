import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

export const getContactRequest: Endpoint<typeof routes.contactRequest.get> = async ({
  context,
  identity,
  params,
}) => found(await context.store.contact.get(identity.orgId, params.id), 'contact request', params.id);
