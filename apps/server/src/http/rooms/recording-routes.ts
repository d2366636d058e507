import fastifyStatic from '@fastify/static';
import { type Call, idParamsSchema, recordingParamsSchema } from '@saywell/contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  oneChannel,
  type RecordingChannel,
  recordingChannels,
} from '../../features/rooms/recording/one-channel.ts';
import { recordingFolder, recordingPath } from '../../features/rooms/recording/recording-files.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Store } from '../../store/store.ts';

export interface RecordingRoutesOptions {
  readonly store: Pick<Store, 'call'>;
  readonly dataDirectory: string;
}

/** Only `reply.sendFile(name, folder)`, with ranges: a page may seek in a recording. */
const staticOptions = { serve: false, cacheControl: false } as const;
const soundSchema = { 200: { content: { 'audio/wav': { schema: z.string() } } } };
const querySchema = z.strictObject({ channel: z.enum(recordingChannels).optional() });

/** Older addresses of what is kept of a call, and which channel of its recording each is; null: nothing is kept of it. */
const downloads: Readonly<Record<string, { channel?: RecordingChannel } | null>> = {
  'stereo-recording': {},
  'mono-recording': { channel: 'mix' },
  'customer-recording': { channel: 'customer' },
  'assistant-recording': { channel: 'assistant' },
  'video-recording': null,
  pcap: null,
  'call-logs': null,
};

/**
 * `GET /call/:id/recording/:recordingId`: the file of a recording that the call's artifact
 * names, or with `channel` a part of it; and `GET /call/:id/<download>`, which leads there.
 */
export function recordingRoutes({ store, dataDirectory }: RecordingRoutesOptions): FastifyPluginAsync {
  const recordingsOf = async ({ identity }: FastifyRequest, callId: string) => {
    const call = await store.call.get(identity?.orgId ?? '', callId);
    return call?.artifact?.recordings ?? [];
  };
  return async (app) => {
    await app.register(fastifyStatic, { ...staticOptions, root: dataDirectory });
    const common = { tags: ['call'], security: [{ bearer: [] }] };
    const onRequest = async (request: FastifyRequest): Promise<void> => {
      request.identity = await app.authenticate('private', request.headers);
    };
    app.get<{ Params: z.infer<typeof recordingParamsSchema>; Querystring: z.infer<typeof querySchema> }>(
      '/call/:id/recording/:recordingId',
      {
        schema: {
          ...common,
          operationId: 'call.get-recording',
          params: recordingParamsSchema,
          querystring: querySchema,
          response: soundSchema,
        },
        onRequest,
      },
      async (request, reply) => {
        const { id, recordingId } = request.params;
        const { channel } = request.query;
        const known = (await recordingsOf(request, id)).find((recording) => recording.id === recordingId);
        if (known === undefined) throw DomainError.notFound(`Recording ${recordingId} of the call ${id}`);
        void reply.header('cache-control', 'no-store').type('audio/wav');
        if (channel === undefined || known.channels === 1)
          return reply.sendFile(`${recordingId}.wav`, recordingFolder(dataDirectory, id));
        const { stream, sizeBytes } = await oneChannel(
          recordingPath(dataDirectory, id, recordingId),
          channel,
        );
        return reply.header('content-length', sizeBytes).send(stream);
      },
    );

    for (const [name, wanted] of Object.entries(downloads)) {
      const schema = { ...common, operationId: `call.${name}`, params: idParamsSchema };
      app.get<{ Params: { id: string } }>(
        `/call/:id/${name}`,
        { schema, onRequest },
        async (request, reply) => {
          const { id } = request.params;
          const whole = wholeRecording(await recordingsOf(request, id));
          if (wanted === null || whole === undefined) throw DomainError.notFound(`${name} of the call ${id}`);
          const query = wanted.channel === undefined ? '' : `?channel=${wanted.channel}`;
          return reply.redirect(`/call/${id}/recording/${whole.id}${query}`, 302);
        },
      );
    }
  };
}

/** The first recording of everybody. */
function wholeRecording(recordings: NonNullable<NonNullable<Call['artifact']>['recordings']>) {
  return recordings.find(({ type }) => type === 'cloud');
}
