import { JOIN_HEADERS, limits, type TracksAnswer } from '@saywell/contract';
import type { MediaHost } from '@saywell/media';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { admit, giveUp, roomNotFound, tokenInvalid } from '../../features/rooms/admit.ts';
import type { OpeningMedia } from '../../features/rooms/channel/room-links.ts';
import { mediaFailure } from '../../features/rooms/media-failure.ts';
import type { Room } from '../../features/rooms/room.ts';
import { parseTracksRequest } from '../../features/rooms/tracks/parse-tracks-request.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { passRequests } from '../cluster/pass-requests.ts';
import { openCors } from '../headers/cors.ts';
import { acceptWebSockets, type WebSocketOptions } from './accept-web-sockets.ts';
import { registerRoomSupport } from './room-support.ts';

/** A room with what its media needs to know. */
export interface JoinableRoom {
  readonly room: Room;
  readonly outputSampleRateHz: number;
}

export interface RoomsPluginOptions
  extends Pick<WebSocketOptions, 'endCalls' | 'upgrades' | 'passing' | 'takesClients' | 'liveKit'> {
  readonly media: MediaHost;
  readonly find: (roomId: string) => JoinableRoom | undefined;
  /** Where this server is, for pages that ask. */
  readonly region: string;
}

/** The room token decides, not the page's origin. */
const anyOrigin = { config: { cors: openCors } };

const bearerOf = (header: string | undefined): string => /^Bearer (.{1,200})$/.exec(header ?? '')?.[1] ?? '';

type WebRtcOptions = Parameters<MediaHost['openWebRtc']>[0];

async function openWebRtc(media: MediaHost, opening: OpeningMedia, options: Omit<WebRtcOptions, 'handlers'>) {
  try {
    return await media.openWebRtc({ ...options, handlers: opening.handlers });
  } catch (error) {
    opening.abandon();
    throw error;
  }
}

type FindRoom = (roomId: string) => JoinableRoom;

/**
 * `POST /room/:id`, `DELETE /room/:id`, `POST /room/:id/session/:sessionId/tracks`, `DELETE /room/:id/session/:sessionId` and the
 * WebSocket `GET /room/:id/ws`.
 */
export function createRoomsPlugin(options: RoomsPluginOptions): FastifyPluginAsync {
  const find: FindRoom = (roomId) => {
    const found = options.find(roomId);
    if (found === undefined || !found.room.isOpen) throw roomNotFound();
    return found;
  };

  return async (app) => {
    if (options.passing !== undefined) passRequests(app, options.passing);
    app.addContentTypeParser(
      'application/sdp',
      { parseAs: 'string', bodyLimit: limits.maxSdpBytes },
      (_request, body, done) => done(null, body),
    );
    addJoinRoute(app, options.media, find);
    addTracksRoute(app, options.media, find);
    addGiveUpRoute(app, options);
    addLeaveRoute(app, options);
    registerRoomSupport(app, options.region);
    acceptWebSockets(app, { ...options, find });
  };
}

function addJoinRoute(app: FastifyInstance, media: MediaHost, find: FindRoom): void {
  app.post<{ Params: { id: string }; Body: unknown }>('/room/:id', anyOrigin, async (request, reply) => {
    const { room, outputSampleRateHz } = find(request.params.id);
    if (typeof request.body !== 'string')
      throw new DomainError('unsupported-media-type', 'The body must be application/sdp.');
    const admission = admit(room, bearerOf(request.headers.authorization));
    const opening = room.openMedia(admission.sessionId);
    try {
      const { session, answer } = await openWebRtc(media, opening, {
        id: admission.sessionId,
        offer: request.body,
        outputSampleRateHz,
      });
      if (!opening.attach(session)) throw roomNotFound();
      void reply
        .code(201)
        .type('application/sdp')
        .header('location', `/room/${room.id}/session/${admission.sessionId}`)
        .header(JOIN_HEADERS.sessionId, admission.sessionId)
        .header(JOIN_HEADERS.resumeToken, admission.resumeToken);
      return answer;
    } catch (error) {
      admission.undo();
      throw mediaFailure(error);
    }
  });
}

function addTracksRoute(app: FastifyInstance, media: MediaHost, find: FindRoom): void {
  app.post<{ Params: { id: string; sessionId: string } }>(
    '/room/:id/session/:sessionId/tracks',
    { ...anyOrigin, bodyLimit: 2 * limits.maxSdpBytes },
    async (request, reply) => {
      const { id, sessionId } = request.params;
      const { room } = find(id);
      if (room.tokens.sessionOf(bearerOf(request.headers.authorization)) !== sessionId) throw tokenInvalid();
      if (!room.mayOpenTracks(sessionId))
        throw new DomainError('not-in-room', 'Tracks need full access to the room.');
      const { sdp, tracks } = parseTracksRequest(request.body);
      const opening = room.openTracks(sessionId, new Map(tracks.map(({ mid, name }) => [mid, name])));
      const { handlers } = opening;
      const opened = await media
        .openTracks({ id: sessionId, offer: sdp, handlers })
        .catch((error: unknown) => {
          throw mediaFailure(error);
        });
      if (!opening.attach(opened.session)) throw roomNotFound();
      const answer: TracksAnswer = { sdp: opened.answer, connection: opening.connection };
      return reply.code(201).send(answer);
    },
  );
}

/** A page whose start fails after its call was made, for example because the microphone is refused. */
function addGiveUpRoute(app: FastifyInstance, { find }: Pick<RoomsPluginOptions, 'find'>): void {
  app.delete<{ Params: { id: string } }>('/room/:id', anyOrigin, async (request, reply) => {
    const room = find(request.params.id)?.room;
    if (room?.isOpen === true) giveUp(room, bearerOf(request.headers.authorization));
    return reply.code(200).send({});
  });
}

function addLeaveRoute(app: FastifyInstance, { find }: Pick<RoomsPluginOptions, 'find'>): void {
  app.delete<{ Params: { id: string; sessionId: string } }>(
    '/room/:id/session/:sessionId',
    anyOrigin,
    async (request, reply) => {
      const { id, sessionId } = request.params;
      const room = find(id)?.room;
      // The channel's bye is often faster, and may have ended the call with its room: leaving is done either way.
      if (room?.isOpen !== true || !room.hasVisitor(sessionId)) return reply.code(200).send({});
      if (room.tokens.sessionOf(bearerOf(request.headers.authorization)) !== sessionId) throw tokenInvalid();
      room.leave(sessionId);
      return reply.code(200).send({});
    },
  );
}
