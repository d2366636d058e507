import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

export const listAssistantVersions: Endpoint<typeof routes.assistant.versions> = async (request) => {
  const { context, identity, params, query } = request;
  found(await context.store.assistant.get(identity.orgId, params.id), 'assistant', params.id);
  return context.store.assistant.versions(identity.orgId, params.id, query);
};
