import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';
import { answerFile } from './answer-file.ts';

/** With its bytes and its text; knowledge bases that name it go on without it. */
export const deleteFile: Endpoint<typeof routes.file.delete> = async (request) => {
  const { context, identity, params, requestUrl } = request;
  const record = await context.files.delete(identity.orgId, params.id);
  return answerFile(found(record, 'file', params.id), requestUrl);
};
