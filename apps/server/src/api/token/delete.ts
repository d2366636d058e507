import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** Answers with what was deleted. */
export const deleteToken: Endpoint<typeof routes.token.delete> = async ({ context, identity, params }) =>
  found(await context.store.token.delete(identity.orgId, params.id), 'token', params.id);
