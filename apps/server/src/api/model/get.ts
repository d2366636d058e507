import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';
import { modelOf } from './model-of.ts';

export const getModel: Endpoint<typeof routes.model.get> = async ({ context, identity, params }) => {
  const assistant = await context.store.assistant.get(identity.orgId, params.id);
  return modelOf(found(assistant, 'model', params.id));
};
