import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

export const getAssistant: Endpoint<typeof routes.assistant.get> = async ({ context, identity, params }) =>
  found(await context.store.assistant.get(identity.orgId, params.id), 'assistant', params.id);
