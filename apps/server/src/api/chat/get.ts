import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

export const getChat: Endpoint<typeof routes.chat.get> = async ({ context, identity, params }) =>
  found(await context.store.chat.get(identity.orgId, params.id), 'chat', params.id);
