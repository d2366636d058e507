import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIVEKIT_PROTOCOL, limits, ROOM_CHANNEL_LABEL, type RoomServerMessage } from '@saywell/contract';
import type { MediaHost } from '@saywell/media';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { CallPassing } from '../../features/cluster/call-passing.ts';
import { type Admission, admit, roomNotFound, tokenInvalid } from '../../features/rooms/admit.ts';
import { LiveKitError } from '../../features/rooms/livekit/livekit-error.ts';
import type { LiveKitSeat } from '../../features/rooms/livekit/livekit-room.ts';
import type { LiveKitRooms } from '../../features/rooms/livekit/livekit-rooms.ts';
import type { Room } from '../../features/rooms/room.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { retryAfterOf, statusOf } from '../answers/status-of.ts';
import { clientsElsewhere } from '../cluster/clients-elsewhere.ts';
import { callOfUpgrade, passUpgrade } from '../cluster/pass-requests.ts';
import { isPassedOn } from '../cluster/passed-requests.ts';
import { hostNotAllowed } from '../requests/refuse-foreign-hosts.ts';
import { createEcho, ECHO_PATH } from './room-support.ts';

export interface OtherUpgrade {
  matches(url: string | undefined): boolean;
  /** Rejects with `DomainError` before anything was answered. */
  upgrade(app: FastifyInstance, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** The server stops. Default: its WebSockets are closed by whoever has them. */
  close?(): void;
}

export interface WebSocketOptions {
  readonly media: Pick<MediaHost, 'openWebSocket'>;
  /** @throws {DomainError} when there is no such room. */
  readonly find: (roomId: string) => { readonly room: Room };
  /** The server stops: ends the calls before their WebSockets are closed. */
  readonly endCalls: () => Promise<void>;
  /** WebSockets of others on the same server. */
  readonly upgrades?: readonly OtherUpgrade[];
  /** Carries the sound of those who ask for it. Default: there is none. */
  readonly liveKit?: LiveKitRooms | undefined;
  /** To the servers on which other calls run. Default: there are none. */
  readonly passing?: CallPassing | undefined;
  /** False: only what other servers pass on. Default true. */
  readonly takesClients?: boolean;
}

/** Upgrades `/room/:id/ws`; the token comes as a subprotocol, because browsers cannot set headers here. */
export function acceptWebSockets(
  app: FastifyInstance,
  { media, find, endCalls, upgrades = [], passing, takesClients, liveKit }: WebSocketOptions,
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
    const { headers, socket: from } = request;
    if (takesClients === false && !isPassedOn(request)) {
      refuseWith(app, socket, clientsElsewhere());
      return;
    }
    if (!isPassedOn(request) && !app.hostCheck.isAllowed(headers.host, from.localAddress)) {
      refuseWith(app, socket, hostNotAllowed());
      return;
    }
    if (passing === undefined || callOfUpgrade(request) === undefined) answer(request, socket, head);
    else
      passUpgrade(passing, request, socket, head)
        .then((isPassed) => isPassed || answer(request, socket, head))
        .catch((error: unknown) => refuseWith(app, socket, error));
  };
  const answer = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
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
      const admitted = admitUpgrade(request, find);
      const take = (seat?: LiveKitSeat): void => {
        // Calls back at once, or never when the handshake is not one.
        let accepted = false;
        sockets.handleUpgrade(request, socket, head, (webSocket) => {
          accepted = true;
          openSession(media, webSocket, admitted, seat);
        });
        if (accepted) return;
        seat?.giveUp();
        admitted.admission.undo();
      };
      if (!admitted.wantsLiveKit) take();
      else
        takeSeat(liveKit, admitted)
          .then(take)
          .catch((error: unknown) => {
            admitted.admission.undo();
            refuseWith(app, socket, error);
          });
    } catch (error) {
      refuseWith(app, socket, error);
    }
  };
  app.server.on('upgrade', upgrade);
  // Before `onClose`: an open WebSocket would delay the close until its deadline.
  app.addHook('preClose', async () => {
    app.server.off('upgrade', upgrade);
    echo.close();
    for (const other of upgrades) other.close?.();
    await endCalls();
    sockets.close();
  });
}

interface Admitted {
  readonly room: Room;
  readonly admission: Admission;
  readonly wantsLiveKit: boolean;
}

function openSession(
  media: WebSocketOptions['media'],
  webSocket: WebSocket,
  { room, admission }: Admitted,
  seat: LiveKitSeat | undefined,
): void {
  const { sessionId: id } = admission;
  const { handlers, attach } = room.openMedia(id);
  const socket = seat?.carry(webSocket) ?? webSocket;
  attach(media.openWebSocket({ id, socket, handlers }), { viaLiveKit: seat !== undefined });
  webSocket.send(JSON.stringify(sessionMessage(admission, seat)));
}

/** A place at LiveKit; the one in our room is kept meanwhile. Rejects with {@link DomainError}. */
async function takeSeat(
  liveKit: LiveKitRooms | undefined,
  { room, admission: { sessionId } }: Admitted,
): Promise<LiveKitSeat> {
  const { mayUseLiveKit, abandon } = room.openMedia(sessionId);
  try {
    if (liveKit === undefined || !mayUseLiveKit) throw notOverLiveKit();
    const seat = await liveKit.seat(room.id, sessionId);
    if (room.hasVisitor(sessionId)) return seat;
    seat.giveUp();
    throw roomNotFound();
  } catch (error) {
    throw error instanceof LiveKitError ? notOverLiveKit(error) : error;
  } finally {
    abandon();
  }
}

const notOverLiveKit = (cause?: LiveKitError): DomainError =>
  new DomainError('media-unavailable', 'The sound of this place does not come over LiveKit.', { cause });

/** Throws {@link DomainError}. */
function admitUpgrade(request: IncomingMessage, find: WebSocketOptions['find']): Admitted {
  const roomId = /^\/room\/([\w-]{1,64})\/ws$/.exec(request.url ?? '')?.[1];
  const [label, token, way] = (request.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((part) => part.trim());
  if (roomId === undefined) throw DomainError.notFound('The path of the WebSocket');
  const { room } = find(roomId);
  if (label !== ROOM_CHANNEL_LABEL || token === undefined) throw tokenInvalid();
  return { room, admission: admit(room, token), wantsLiveKit: way === LIVEKIT_PROTOCOL };
}

const sessionMessage = (
  { sessionId, resumeToken }: Admission,
  seat: LiveKitSeat | undefined,
): RoomServerMessage => ({
  type: 'session',
  sessionId,
  resumeToken,
  ...(seat !== undefined && { liveKit: seat.address }),
});

function refuseWith(app: FastifyInstance, socket: Duplex, error: unknown): void {
  if (!(error instanceof DomainError)) app.log.error({ err: error }, 'upgrade failed');
  const code = error instanceof DomainError ? error.code : 'internal-error';
  const retryAfter = retryAfterOf(code);
  refuse(socket, [
    `HTTP/1.1 ${statusOf(code)} ${code}`,
    'connection: close',
    'content-length: 0',
    ...(retryAfter === undefined ? [] : [`retry-after: ${retryAfter}`]),
  ]);
}

function refuse(socket: Duplex, head: readonly string[]): void {
  // A peer that never closes its side would keep the connection open.
  socket.once('finish', () => socket.destroy());
  socket.end([...head, '', ''].join('\r\n'));
}
