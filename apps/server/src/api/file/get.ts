import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';
import { answerFile } from './answer-file.ts';

export const getFile: Endpoint<typeof routes.file.get> = async (request) => {
  const { context, identity, params, requestUrl } = request;
  const record = await context.store.file.get(identity.orgId, params.id);
  return answerFile(found(record, 'file', params.id), requestUrl);
};
