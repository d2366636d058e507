import {
  type CallerAudioFormat,
  callerAudioFormatSchema,
  limits,
  ROOM_TOKEN_PARAMETER,
} from '@saywell/contract';
import type { MediaHost } from '@saywell/media';
import { WebSocketServer } from 'ws';
import { CallerSocket, type CallerSocketOptions } from '../../features/calls/caller-socket/caller-socket.ts';
import { admit, roomNotFound } from '../../features/rooms/admit.ts';
import type { Room } from '../../features/rooms/room.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { OtherUpgrade } from './accept-web-sockets.ts';

const pathPattern = /^\/call\/([0-9a-f-]{36})\/transport$/;
/** A second of the finest sound is less. */
const maxPayload = 2 * limits.maxChannelMessageBytes;

export interface CallerUpgradeOptions extends Omit<CallerSocketOptions, 'format'> {
  readonly media: Pick<MediaHost, 'openWebSocket'>;
  find(callId: string): { readonly room: Room } | undefined;
}

/** What the address says; it is ours, but anybody can change it. */
function askedBy(query: URLSearchParams): { token: string; format: CallerAudioFormat } {
  const sampleRate = Number(query.get('sampleRate'));
  const format = callerAudioFormatSchema.safeParse({ format: query.get('format'), sampleRate });
  if (!format.success)
    throw new DomainError('room-token-invalid', 'The address is not one that this server has given.');
  return { token: query.get(ROOM_TOKEN_PARAMETER) ?? '', format: format.data };
}

/** Takes WebSockets at `/call/:id/transport`. */
export function createCallerUpgrade(options: CallerUpgradeOptions): OtherUpgrade {
  const sockets = new WebSocketServer({ noServer: true, maxPayload });
  return {
    matches: (url) => pathPattern.test(addressOf(url).pathname),
    async upgrade(_app, request, socket, head) {
      const { pathname, searchParams } = addressOf(request.url);
      const { token, format } = askedBy(searchParams);
      const room = options.find(pathPattern.exec(pathname)?.[1] ?? '')?.room;
      if (room?.isOpen !== true) throw roomNotFound();
      const admission = admit(room, token);
      let accepted = false;
      // Calls back at once, or never when the handshake is not one.
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        accepted = true;
        const caller = new CallerSocket(webSocket, { ...options, format });
        const opening = room.openMedia(admission.sessionId);
        const { handlers } = opening;
        opening.attach(options.media.openWebSocket({ id: admission.sessionId, socket: caller, handlers }));
        // The session begins in a microtask of its own.
        setImmediate(() => caller.join());
      });
      if (!accepted) admission.undo();
    },
  };
}

const addressOf = (url = '/'): URL => new URL(url, 'http://localhost');
