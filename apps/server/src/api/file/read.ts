import type { routes } from '@saywell/contract';
import { FileAnswer } from '../../http/answers/file-answer.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { AnyEndpointRequest, Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

export const readFileContent: Endpoint<typeof routes.file.content> = (request) => readPart(request, 'raw');
export const readFileText: Endpoint<typeof routes.file.text> = (request) => readPart(request, 'text');

type Request = Omit<AnyEndpointRequest, 'params'> & { readonly params: { readonly id: string } };

async function readPart({ context, identity, params }: Request, part: 'raw' | 'text'): Promise<FileAnswer> {
  const { id } = params;
  const { originalName } = found(await context.store.file.get(identity.orgId, id), 'file', id);
  const stream = await context.files.read(identity.orgId, id, part);
  if (stream === null)
    throw DomainError.notFound(part === 'raw' ? `The content of file ${id}` : `A text of file ${id}`);
  return new FileAnswer(stream, part === 'raw' ? originalName : `${originalName}.txt`);
}
