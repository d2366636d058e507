import type { routes } from '@saywell/contract';
import { mapPage } from '../../store/rows/list-end.ts';
import type { Endpoint } from '../endpoint.ts';
import { answerFile } from './answer-file.ts';

export const listFiles: Endpoint<typeof routes.file.list> = async (request) => {
  const { context, identity, query, requestUrl } = request;
  const records = await context.store.file.list(identity.orgId, query);
  return mapPage(records, (record) => answerFile(record, requestUrl));
};
