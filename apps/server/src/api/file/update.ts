import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';
import { answerFile } from './answer-file.ts';

export const updateFile: Endpoint<typeof routes.file.update> = async (request) => {
  const { context, identity, params, body, ifUnchanged, requestUrl } = request;
  const record = await context.store.file.update(identity.orgId, params.id, body, ifUnchanged);
  return answerFile(found(record, 'file', params.id), requestUrl);
};
