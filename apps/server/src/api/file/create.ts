import type { routes, StoredFile } from '@saywell/contract';
import type { AnyEndpointRequest, Endpoint } from '../endpoint.ts';
import { answerFile } from './answer-file.ts';

export const createFile: Endpoint<typeof routes.file.create> = (request) => storeFile(request);
export const uploadFile: Endpoint<typeof routes.file.upload> = (request) => storeFile(request);

/** Answers when the file is stored; its text is read after that. */
async function storeFile(request: AnyEndpointRequest): Promise<StoredFile> {
  const { context, identity, requestUrl } = request;
  const record = await context.files.upload(identity.orgId, request.parts());
  return answerFile(record, requestUrl);
}
