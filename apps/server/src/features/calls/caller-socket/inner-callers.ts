import {
  type Call,
  type CallerAudioFormat,
  type CreateWebCall,
  callerAudioFormatSchema,
  ROOM_TOKEN_PARAMETER,
} from '@saywell/contract';
import type { MediaHost } from '@saywell/media';
import type { Clock } from '../../../platform/clock.ts';
import { admit, roomNotFound } from '../../rooms/admit.ts';
import type { Room } from '../../rooms/room.ts';
import type { LiveCalls } from '../live/live-calls.ts';
import { CallerSocket } from './caller-socket.ts';
import { InnerConnection } from './inner-connection.ts';

/** What a caller inside this process hears. */
export interface InnerListener {
  text(text: string): void;
  closed(): void;
}

/** Calls whose caller is this process itself, in writing. */
export interface InnerCallers {
  /** Makes a call. Rejects with `DomainError` as calls of the API do. */
  create(orgId: string, body: CreateWebCall): Promise<Call>;
  /** Enters a call that was made so. Throws `DomainError`. */
  enter(call: Call, listener: InnerListener): InnerConnection;
}

export interface InnerCallersOptions {
  readonly service: Pick<LiveCalls, 'createWebCall'>;
  readonly media: Pick<MediaHost, 'openWebSocket'>;
  readonly find: (callId: string) => { readonly room: Room } | undefined;
  readonly clock: Clock;
  /** Under which others reach this server. */
  readonly requestUrl: string;
}

/** Whatever the call sounds like: nobody listens. */
const format: CallerAudioFormat = callerAudioFormatSchema.parse({});

export function createInnerCallers(options: InnerCallersOptions): InnerCallers {
  const { service, media, find, clock, requestUrl } = options;
  return {
    create: (orgId, body) =>
      service.createWebCall({ orgId, body, requestUrl, callerAudio: format, origin: 'test' }),
    enter(call, listener) {
      const room = find(call.id)?.room;
      if (room?.isOpen !== true) throw roomNotFound();
      const { sessionId } = admit(room, tokenOf(call));
      const connection = new InnerConnection(listener);
      const socket = new CallerSocket(connection, { format, clock });
      const opening = room.openMedia(sessionId);
      const { handlers } = opening;
      opening.attach(media.openWebSocket({ id: sessionId, socket, handlers }));
      // The session begins in a microtask of its own.
      setImmediate(() => socket.join());
      return connection;
    },
  };
}

function tokenOf({ transport }: Call): string {
  const address = transport?.['websocketCallUrl'];
  return typeof address === 'string' ? (new URL(address).searchParams.get(ROOM_TOKEN_PARAMETER) ?? '') : '';
}
