import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const createAssistant: Endpoint<typeof routes.assistant.create> = ({ context, identity, body }) =>
  context.store.assistant.create(identity.orgId, body);
