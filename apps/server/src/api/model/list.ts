import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { modelOf } from './model-of.ts';

const maxListed = 1_000;

export const listModels: Endpoint<typeof routes.model.list> = async ({ context, identity }) => {
  const assistants = await context.store.assistant.list(identity.orgId, { limit: maxListed });
  return { object: 'list', data: assistants.map(modelOf) };
};
