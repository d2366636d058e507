import { Readable } from 'node:stream';
import type { routes } from '@saywell/contract';
import { FileAnswer } from '../../http/answers/file-answer.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** For pages' players, which send no key. */
export const previewVoice: Endpoint<typeof routes.voiceLibrary.preview> = async (request) => {
  const { context, params, query } = request;
  const file = found(await context.voices.preview(params.voiceId, query.signature), 'voice', params.voiceId);
  return new FileAnswer(Readable.from([Buffer.from(file)]), `${params.voiceId}.wav`, {
    contentType: 'audio/wav',
  });
};
