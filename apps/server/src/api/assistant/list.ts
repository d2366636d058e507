import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const listAssistants: Endpoint<typeof routes.assistant.list> = ({ context, identity, query }) =>
  context.store.assistant.list(identity.orgId, query);
