import { Readable } from 'node:stream';
import type { routes } from '@saywell/contract';
import { recordingPath } from '../../features/rooms/recording/recording-files.ts';
import { createRecordingPeaks } from '../../features/rooms/recording/recording-peaks.ts';
import { FileAnswer } from '../../http/answers/file-answer.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

const peaks = createRecordingPeaks();

/** Of the first recording of everybody. */
export const readCallPeaks: Endpoint<typeof routes.call.peaks> = async ({ context, identity, params }) => {
  const { id } = params;
  const { artifact } = found(await context.store.call.get(identity.orgId, id), 'call', id);
  const recording = artifact?.recordings?.find(({ type }) => type === 'cloud');
  const missing = (): DomainError => DomainError.notFound(`A recording of the call ${id}`);
  if (recording === undefined) throw missing();
  const wav = recordingPath(context.config.dataDirectory, id, recording.id);
  const bytes = await peaks.of(wav).catch(() => {
    throw missing();
  });
  return new FileAnswer(Readable.from([Buffer.from(bytes)]), `${id}.peaks`, { isImmutable: true });
};
