import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { recordingParamsSchema } from '@saywell/contract';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { authenticate } from '../../auth/authenticate.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Store } from '../../store/store.ts';

export interface RecordingRoutesOptions {
  readonly store: Pick<Store, 'call' | 'token'>;
  readonly dataDirectory: string;
}

/** Only `reply.sendFile(name, folder)`, with ranges: a page may seek in a recording. */
const staticOptions = { serve: false, cacheControl: false } as const;

/** `GET /call/:id/recording/:recordingId`: the file of a recording that the call's artifact names. */
export function recordingRoutes({ store, dataDirectory }: RecordingRoutesOptions): FastifyPluginAsync {
  return async (app) => {
    await app.register(fastifyStatic, { ...staticOptions, root: dataDirectory });
    app.get<{ Params: z.infer<typeof recordingParamsSchema> }>(
      '/call/:id/recording/:recordingId',
      {
        schema: {
          operationId: 'call.get-recording',
          tags: ['call'],
          security: [{ bearer: [] }],
          params: recordingParamsSchema,
          response: { 200: { content: { 'audio/wav': { schema: z.string() } } } },
        },
        onRequest: async (request) => {
          request.identity = await authenticate(store.token, 'private', request.headers);
        },
      },
      async (request, reply) => {
        const { id, recordingId } = request.params;
        const call = await store.call.get(request.identity?.orgId ?? '', id);
        const known = call?.artifact?.recordings?.some((recording) => recording.id === recordingId);
        if (known !== true) throw ApiError.notFound(`Recording ${recordingId} of the call ${id}`);
        return reply
          .header('cache-control', 'no-store')
          .type('audio/wav')
          .sendFile(`${recordingId}.wav`, join(dataDirectory, 'recordings', id));
      },
    );
  };
}
