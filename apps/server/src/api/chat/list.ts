import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const listChats: Endpoint<typeof routes.chat.list> = ({ context, identity, query }) =>
  context.store.chat.page(identity.orgId, query);
