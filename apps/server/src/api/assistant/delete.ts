import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** Answers with what was deleted. */
export const deleteAssistant: Endpoint<typeof routes.assistant.delete> = async ({
  context,
  identity,
  params,
}) => found(await context.store.assistant.delete(identity.orgId, params.id), 'assistant', params.id);
