import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  JOIN_HEADERS,
  limits,
  ROOM_CHANNEL_LABEL,
  type RoomServerMessage,
  type TracksAnswer,
} from '@saywell/contract';
import { MediaError, type MediaHost } from '@saywell/media';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { WebSocketServer } from 'ws';
import { ApiError } from '../http/api-error.ts';
import { openCors } from '../http/cors.ts';
import type { JoinGrant } from './member.ts';
import { parseTracksRequest } from './parse-tracks-request.ts';
import type { Room } from './room.ts';
import type { OpeningMedia } from './room-links.ts';
import { createEcho, ECHO_PATH, registerRoomSupport } from './room-support.ts';

/** A room with what its media needs to know. */
export interface JoinableRoom {
  readonly room: Room;
  readonly outputSampleRateHz: number;
}

export interface RoomsPluginOptions {
  readonly media: MediaHost;
  find(roomId: string): JoinableRoom | undefined;
  /** Where this server is, for pages that ask. */
  readonly region: string;
  /** The server stops: ends the calls before their WebSockets are closed. */
  readonly endCalls: () => Promise<void>;
  /** WebSockets of others on the same server. */
  readonly upgrades?: readonly OtherUpgrade[];
}

export interface OtherUpgrade {
  matches(url: string | undefined): boolean;
  /** Rejects with `ApiError` before anything was answered. */
  upgrade(app: FastifyInstance, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
}

/** A place in a room, taken by a token. */
export interface Admission {
  readonly sessionId: string;
  readonly resumeToken: string;
  /** The join failed: the place is free again, and the token may be used once more. */
  undo(): void;
}

/** The room token decides, not the page's origin. */
const anyOrigin = { config: { cors: openCors } };

const bearerOf = (header: string | undefined): string => /^Bearer (.{1,200})$/.exec(header ?? '')?.[1] ?? '';

const roomNotFound = (): ApiError =>
  new ApiError('room-not-found', 'There is no such room; its call may have ended.');
const tokenInvalid = (): ApiError => new ApiError('room-token-invalid', 'The room token is wrong.');

/** Uses a join token, a resume token or a return ticket. Throws {@link ApiError}. */
export function admit(room: Room, token: string): Admission {
  const resumable = room.tokens.sessionOf(token);
  if (resumable !== null) return { sessionId: resumable, resumeToken: token, undo: () => undefined };
  const returning = room.tickets.look(token);
  if (returning.type === 'valid') return takePlaceBack(room, returning.sessionId);
  if (returning.type === 'used') throw tokenRefusals.used();
  const state = room.tokens.consumeJoinToken(token);
  if (state.type !== 'valid') throw tokenRefusals[state.type]();
  return takePlace(room, token, state.grant);
}

/** The page before has no token of this place any more, if it is still there. */
function takePlaceBack(room: Room, sessionId: string): Admission {
  room.vacate(sessionId);
  return { sessionId, resumeToken: room.tokens.issueResumeToken(sessionId), undo: () => undefined };
}

const tokenRefusals = {
  invalid: tokenInvalid,
  used: () => new ApiError('room-token-used', 'This room token was already used to join.'),
  expired: () => new ApiError('room-token-expired', 'The room token has expired.'),
  'not-yet': () => new ApiError('room-token-not-yet-valid', 'The room token is not valid yet.'),
} as const;

function takePlace(room: Room, token: string, grant: JoinGrant): Admission {
  if (room.isFull(grant.access)) {
    room.tokens.restoreJoinToken(token);
    throw new ApiError('room-full', 'The room is full.');
  }
  const sessionId = room.addVisitor(grant);
  return {
    sessionId,
    resumeToken: room.tokens.issueResumeToken(sessionId),
    undo() {
      room.removeVisitor(sessionId);
      room.tokens.restoreJoinToken(token);
    },
  };
}

type WebRtcOptions = Parameters<MediaHost['openWebRtc']>[0];

async function openWebRtc(media: MediaHost, opening: OpeningMedia, options: Omit<WebRtcOptions, 'handlers'>) {
  try {
    return await media.openWebRtc({ ...options, handlers: opening.handlers });
  } catch (error) {
    opening.abandon();
    throw error;
  }
}

function mediaFailure(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof MediaError)) throw error;
  return error.code === 'sdp-not-acceptable'
    ? new ApiError('sdp-not-acceptable', error.message)
    : new ApiError('media-unavailable', 'Media is not available at the moment; try again.', { cause: error });
}

/**
 * `POST /room/:id`, `POST /room/:id/session/:sessionId/tracks`, `DELETE /room/:id/session/:sessionId` and the
 * WebSocket `GET /room/:id/ws`.
 */
export function createRoomsPlugin(options: RoomsPluginOptions): FastifyPluginAsync {
  const find = (roomId: string): JoinableRoom => {
    const found = options.find(roomId);
    if (found === undefined || !found.room.isOpen) throw roomNotFound();
    return found;
  };

  return async (app) => {
    app.addContentTypeParser(
      'application/sdp',
      { parseAs: 'string', bodyLimit: limits.maxSdpBytes },
      (_request, body, done) => done(null, body),
    );

    app.post<{ Params: { id: string }; Body: unknown }>('/room/:id', anyOrigin, async (request, reply) => {
      const { room, outputSampleRateHz } = find(request.params.id);
      if (typeof request.body !== 'string')
        throw new ApiError('unsupported-media-type', 'The body must be application/sdp.');
      const admission = admit(room, bearerOf(request.headers.authorization));
      const opening = room.openMedia(admission.sessionId);
      try {
        const { session, answer } = await openWebRtc(options.media, opening, {
          id: admission.sessionId,
          offer: request.body,
          outputSampleRateHz,
        });
        if (!opening.attach(session)) throw roomNotFound();
        return reply
          .code(201)
          .type('application/sdp')
          .header('location', `/room/${room.id}/session/${admission.sessionId}`)
          .header(JOIN_HEADERS.sessionId, admission.sessionId)
          .header(JOIN_HEADERS.resumeToken, admission.resumeToken)
          .send(answer);
      } catch (error) {
        admission.undo();
        throw mediaFailure(error);
      }
    });

    app.post<{ Params: { id: string; sessionId: string } }>(
      '/room/:id/session/:sessionId/tracks',
      { ...anyOrigin, bodyLimit: 2 * limits.maxSdpBytes },
      async (request, reply) => {
        const { id, sessionId } = request.params;
        const { room } = find(id);
        if (room.tokens.sessionOf(bearerOf(request.headers.authorization)) !== sessionId)
          throw tokenInvalid();
        if (!room.mayOpenTracks(sessionId))
          throw new ApiError('not-in-room', 'Tracks need full access to the room.');
        const { sdp, tracks } = parseTracksRequest(request.body);
        const opening = room.openTracks(sessionId, new Map(tracks.map(({ mid, name }) => [mid, name])));
        const { handlers } = opening;
        const opened = await options.media
          .openTracks({ id: sessionId, offer: sdp, handlers })
          .catch((error: unknown) => {
            throw mediaFailure(error);
          });
        if (!opening.attach(opened.session)) throw roomNotFound();
        const answer: TracksAnswer = { sdp: opened.answer, connection: opening.connection };
        return reply.code(201).send(answer);
      },
    );

    app.delete<{ Params: { id: string; sessionId: string } }>(
      '/room/:id/session/:sessionId',
      anyOrigin,
      async (request, reply) => {
        const { id, sessionId } = request.params;
        const room = options.find(id)?.room;
        // The channel's bye is often faster, and may have ended the call with its room: leaving is done either way.
        if (room?.isOpen !== true || !room.hasVisitor(sessionId)) return reply.code(200).send({});
        if (room.tokens.sessionOf(bearerOf(request.headers.authorization)) !== sessionId)
          throw tokenInvalid();
        room.leave(sessionId);
        return reply.code(200).send({});
      },
    );

    registerRoomSupport(app, options.region);
    acceptWebSockets(app, find, options);
  };
}

/** Upgrades `/room/:id/ws`; the token comes as a subprotocol, because browsers cannot set headers here. */
function acceptWebSockets(
  app: FastifyInstance,
  find: (roomId: string) => JoinableRoom,
  { media, endCalls, upgrades = [] }: Pick<RoomsPluginOptions, 'media' | 'endCalls' | 'upgrades'>,
): void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.maxChannelMessageBytes,
    handleProtocols: () => ROOM_CHANNEL_LABEL,
  });
  const echo = createEcho();
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // An upgraded socket has no listener of the HTTP server any more: its errors would end the process.
    socket.on('error', () => socket.destroy());
    if (request.url === ECHO_PATH) {
      echo.upgrade(request, socket, head);
      return;
    }
    const other = upgrades.find((one) => one.matches(request.url));
    if (other !== undefined) {
      other.upgrade(app, request, socket, head).catch((error: unknown) => {
        refuseWith(app, socket, error);
      });
      return;
    }
    try {
      const { room, admission } = admitUpgrade(request, find);
      let accepted = false;
      // Calls back at once, or never when the handshake is not one.
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        accepted = true;
        const opening = room.openMedia(admission.sessionId);
        const { handlers } = opening;
        opening.attach(media.openWebSocket({ id: admission.sessionId, socket: webSocket, handlers }));
        webSocket.send(JSON.stringify(sessionMessage(admission)));
      });
      if (!accepted) admission.undo();
    } catch (error) {
      refuseWith(app, socket, error);
    }
  };
  app.server.on('upgrade', upgrade);
  // Before `onClose`: an open WebSocket would hold the close until its deadline.
  app.addHook('preClose', async () => {
    app.server.off('upgrade', upgrade);
    echo.close();
    await endCalls();
    sockets.close();
  });
}

/** Throws {@link ApiError}. */
function admitUpgrade(
  request: IncomingMessage,
  find: (roomId: string) => JoinableRoom,
): { readonly room: Room; readonly admission: Admission } {
  const roomId = /^\/room\/([\w-]{1,64})\/ws$/.exec(request.url ?? '')?.[1];
  const [label, token] = (request.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((part) => part.trim());
  if (roomId === undefined) throw ApiError.notFound('The path of the WebSocket');
  const { room } = find(roomId);
  if (label !== ROOM_CHANNEL_LABEL || token === undefined) throw tokenInvalid();
  return { room, admission: admit(room, token) };
}

const sessionMessage = ({ sessionId, resumeToken }: Admission): RoomServerMessage => ({
  type: 'session',
  sessionId,
  resumeToken,
});

function refuseWith(app: FastifyInstance, socket: Duplex, error: unknown): void {
  if (!(error instanceof ApiError)) app.log.error({ err: error }, 'upgrade failed');
  refuse(socket, error instanceof ApiError ? `${error.statusCode} ${error.code}` : '500 internal-error');
}

function refuse(socket: Duplex, status: string): void {
  // A peer that never closes its side would keep the connection open.
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
