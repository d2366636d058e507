import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const pageAssistants: Endpoint<typeof routes.assistant.page> = ({ context, identity, query }) =>
  context.store.assistant.page(identity.orgId, query);
