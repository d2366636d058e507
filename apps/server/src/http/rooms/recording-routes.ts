import fastifyStatic from '@fastify/static';
import { type Call, idParamsSchema, recordingParamsSchema } from '@saywell/contract';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
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
export const soundSchema = { 200: { content: { 'audio/wav': { schema: z.string() } } } };
export const recordingQuerySchema = z.strictObject({ channel: z.enum(recordingChannels).optional() });

type Download = { readonly channel?: RecordingChannel } | null;
/** Older addresses of what is stored of a call, and which channel of its recording each is; null: nothing is stored of it. */
export const recordingDownloads: Readonly<Record<string, Download>> = {
  'stereo-recording': {},
  'mono-recording': { channel: 'mix' },
  'customer-recording': { channel: 'customer' },
  'assistant-recording': { channel: 'assistant' },
  'video-recording': null,
  pcap: null,
  'call-logs': null,
};

interface RecordingRoutes extends RecordingRoutesOptions {
  readonly app: FastifyInstance;
  /** Of the caller's organisation only. */
  readonly onRequest: (request: FastifyRequest) => Promise<void>;
}

const common = { tags: ['call'], security: [{ bearer: [] }] };

/**
 * `GET /call/:id/recording/:recordingId`: the file of a recording that the call's artifact
 * names, or with `channel` a part of it; and `GET /call/:id/<download>`, which leads there.
 */
export function recordingRoutes(options: RecordingRoutesOptions): FastifyPluginAsync {
  return async (app) => {
    await app.register(fastifyStatic, { ...staticOptions, root: options.dataDirectory });
    const onRequest = async (request: FastifyRequest): Promise<void> => {
      request.identity = await app.authenticate('private', request.headers);
    };
    const routes = { ...options, app, onRequest };
    addFileRoute(routes);
    for (const [name, wanted] of Object.entries(recordingDownloads)) addDownloadRoute(routes, name, wanted);
  };
}

function addFileRoute({ app, store, dataDirectory, onRequest }: RecordingRoutes): void {
  const schema = {
    ...common,
    operationId: 'call.get-recording',
    params: recordingParamsSchema,
    querystring: recordingQuerySchema,
    response: soundSchema,
  };
  app.get<{
    Params: z.infer<typeof recordingParamsSchema>;
    Querystring: z.infer<typeof recordingQuerySchema>;
  }>('/call/:id/recording/:recordingId', { schema, onRequest }, async (request, reply) => {
    const { id, recordingId } = request.params;
    const { channel } = request.query;
    const recordings = await recordingsOf(store, request, id);
    const known = recordings.find((recording) => recording.id === recordingId);
    if (known === undefined) throw DomainError.notFound(`Recording ${recordingId} of the call ${id}`);
    void reply.header('cache-control', 'no-store').type('audio/wav');
    if (channel === undefined || known.channels === 1)
      return reply.sendFile(`${recordingId}.wav`, recordingFolder(dataDirectory, id));
    const { stream, sizeBytes } = await oneChannel(recordingPath(dataDirectory, id, recordingId), channel);
    return reply.header('content-length', sizeBytes).send(stream);
  });
}

function addDownloadRoute({ app, store, onRequest }: RecordingRoutes, name: string, wanted: Download): void {
  const schema = { ...common, operationId: `call.${name}`, params: idParamsSchema };
  app.get<{ Params: { id: string } }>(`/call/:id/${name}`, { schema, onRequest }, async (request, reply) => {
    const { id } = request.params;
    const whole = wholeRecording(await recordingsOf(store, request, id));
    if (wanted === null || whole === undefined) throw DomainError.notFound(`${name} of the call ${id}`);
    const query = wanted.channel === undefined ? '' : `?channel=${wanted.channel}`;
    return reply.redirect(`/call/${id}/recording/${whole.id}${query}`, 302);
  });
}

async function recordingsOf({ call }: Pick<Store, 'call'>, { identity }: FastifyRequest, callId: string) {
  const found = await call.get(identity?.orgId ?? '', callId);
  return found?.artifact?.recordings ?? [];
}

/** The first recording of everybody. */
function wholeRecording(recordings: NonNullable<NonNullable<Call['artifact']>['recordings']>) {
  return recordings.find(({ type }) => type === 'cloud');
}
