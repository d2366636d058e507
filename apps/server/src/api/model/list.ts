import type { routes } from '@saywell/contract';
import { everyRow } from '../../store/rows/every-row.ts';
import type { Endpoint } from '../endpoint.ts';
import { modelOf } from './model-of.ts';

const maxListed = 1_000;

export const listModels: Endpoint<typeof routes.model.list> = async ({ context, identity }) => {
  const list = (cursor: string | undefined) =>
    context.store.assistant.list(identity.orgId, {
      limit: maxListed,
      ...(cursor !== undefined && { cursor }),
    });
  const data = [];
  for await (const assistant of everyRow(list)) {
    data.push(modelOf(assistant));
    if (data.length === maxListed) break;
  }
  return { object: 'list', data };
};
