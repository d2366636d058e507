import { Readable } from 'node:stream';
import { type Call, idParamsSchema, recordingParamsSchema } from '@saywell/contract';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RecordingAddresses } from '../../features/artifacts/recording-addresses.ts';
import {
  type RecordingChannel,
  recordingChannels,
  type SoundBytes,
} from '../../features/rooms/recording/one-channel.ts';
import type { Recordings } from '../../features/rooms/recording/recordings.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Store } from '../../store/store.ts';
import { byteRange } from './byte-range.ts';

export interface RecordingRoutesOptions {
  readonly store: Pick<Store, 'call'>;
  readonly recordings: Pick<Recordings, 'sound'>;
  readonly addresses: Pick<RecordingAddresses, 'check'>;
}

export const soundSchema = {
  200: { content: { 'audio/wav': { schema: z.string() }, 'audio/mpeg': { schema: z.string() } } },
};
export const recordingQuerySchema = z.strictObject({
  channel: z.enum(recordingChannels).optional(),
  /** Default a WAV. */
  format: z.enum(['mp3']).optional(),
  /** Of a signed address: when it ends, epoch seconds. */
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
  signature: z.string().max(100).optional(),
});
type Params = z.infer<typeof recordingParamsSchema>;
interface FileRoute {
  Params: Params;
  Querystring: z.infer<typeof recordingQuerySchema>;
}
type FileRequest = FastifyRequest<FileRoute>;

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
  readonly onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/** Nothing but the address is needed where that is signed. */
const keyOrSignature: readonly Readonly<Record<string, readonly string[]>>[] = [{ bearer: [] }, {}];
const common = { tags: ['call'], security: [{ bearer: [] }] };

/**
 * `GET /call/:id/recording/:recordingId`: the file of a recording that the call's artifact names, or with `channel` a
 * part of it, for a key or a signed address; and `GET /call/:id/<download>`, which leads there.
 */
export function recordingRoutes(options: RecordingRoutesOptions): FastifyPluginAsync {
  return async (app) => {
    const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      request.identity = await app.identify('private', request, reply);
    };
    const routes = { ...options, app, onRequest };
    addFileRoute(routes);
    for (const [name, wanted] of Object.entries(recordingDownloads)) addDownloadRoute(routes, name, wanted);
  };
}

function addFileRoute(routes: RecordingRoutes): void {
  const { app, store, recordings, addresses, onRequest } = routes;
  const schema = {
    ...common,
    security: keyOrSignature,
    operationId: 'call.get-recording',
    params: recordingParamsSchema,
    querystring: recordingQuerySchema,
    response: soundSchema,
  };
  const authenticate = async (request: FileRequest, reply: FastifyReply): Promise<void> => {
    if (!isBySignature(request)) await onRequest(request, reply);
  };
  app.get<FileRoute>(
    '/call/:id/recording/:recordingId',
    { schema, onRequest: authenticate },
    async (request, reply) => {
      const { id, recordingId } = request.params;
      const { channel, format, expires = '', signature = '' } = request.query;
      const isSigned = isBySignature(request);
      if (isSigned) addresses.check({ callId: id, recordingId, channel, expires, signature });
      // Deleted calls have none, also while the storage is still to be rid of them.
      if (isSigned && (await store.call.kept(id)) === null) throw noRecording(request.params);
      const channels = isSigned ? undefined : await channelsOf(store, request);
      void reply.header('cache-control', 'no-store').type(format === 'mp3' ? 'audio/mpeg' : 'audio/wav');
      const asMp3 = format === 'mp3';
      const wanted = { channel: channels === 1 && !asMp3 ? undefined : channel, asMp3 };
      return sendSound(request, reply, await recordings.sound(id, recordingId, wanted));
    },
  );
}

/** A key is enough, however old the address is that it comes with. */
const isBySignature = ({ query, headers }: FileRequest): boolean =>
  query.signature !== undefined && headers.authorization === undefined;

/** @throws {DomainError} 404 when the caller's organisation has no such recording. */
async function channelsOf(store: Pick<Store, 'call'>, request: FileRequest): Promise<number> {
  const { id, recordingId } = request.params;
  const known = (await recordingsOf(store, request, id)).find((recording) => recording.id === recordingId);
  if (known === undefined) throw noRecording(request.params);
  return known.channels;
}

const noRecording = ({ id, recordingId }: Params): DomainError =>
  DomainError.notFound(`Recording ${recordingId} of the call ${id}`);

/** A part of the file too: a page's player asks for parts when somebody seeks. */
async function sendSound(
  { headers, method }: FileRequest,
  reply: FastifyReply,
  sound: SoundBytes,
): Promise<FastifyReply> {
  const { sizeBytes } = sound;
  // A condition on a part is never met: there is nothing to compare.
  const range = headers['if-range'] === undefined ? byteRange(headers.range, sizeBytes) : undefined;
  void reply.header('accept-ranges', 'bytes');
  if (range === null) return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send();
  // Before the headers: what the storage does not do now is answered as a failure.
  const bytes = method === 'HEAD' ? Readable.from([]) : await sound.read(range);
  const lengthBytes = range === undefined ? sizeBytes : range.end - range.start + 1;
  if (range !== undefined)
    void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
  return reply.header('content-length', lengthBytes).send(bytes);
}

function addDownloadRoute({ app, store, onRequest }: RecordingRoutes, name: string, wanted: Download): void {
  const schema = { ...common, operationId: `call.${name}`, params: idParamsSchema };
  app.get<{ Params: { id: string } }>(`/call/:id/${name}`, { schema, onRequest }, async (request, reply) => {
    const { id } = request.params;
    const whole = wholeRecording(await recordingsOf(store, request, id));
    if (wanted === null || whole === undefined) throw DomainError.notFound(`${name} of the call ${id}`);
    const query = new URLSearchParams({
      ...(wanted.channel !== undefined && { channel: wanted.channel }),
      ...(whole.url.includes('format=mp3') && { format: 'mp3' }),
    }).toString();
    return reply.redirect(`/call/${id}/recording/${whole.id}${query === '' ? '' : `?${query}`}`, 302);
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
