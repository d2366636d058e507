import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** For visitors who want their data gone. Answers what was deleted; notifications that wait are not sent any more. */
export const deleteContactRequest: Endpoint<typeof routes.contactRequest.delete> = async ({
  context,
  identity,
  params,
}) => found(await context.store.contact.delete(identity.orgId, params.id), 'contact request', params.id);
