import { Readable } from 'node:stream';
import type { routes } from '@saywell/contract';
import { FileAnswer } from '../../http/answers/file-answer.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** Of the first recording of everybody. */
export const readCallPeaks: Endpoint<typeof routes.call.peaks> = async ({ context, identity, params }) => {
  const { id } = params;
  const { artifact } = found(await context.store.call.get(identity.orgId, id), 'call', id);
  const recording = artifact?.recordings?.find(({ type }) => type === 'cloud');
  if (recording === undefined) throw DomainError.notFound(`A recording of the call ${id}`);
  const bytes = await context.recordings.peaks(id, recording.id);
  return new FileAnswer(Readable.from([Buffer.from(bytes)]), `${id}.peaks`, { isImmutable: true });
};
