import type { IncomingMessage } from 'node:http';
import { FEED_PATH } from '@saywell/contract';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { FeedPort } from '../../features/feed/feed-port.ts';
import type { FeedReader, FeedService } from '../../features/feed/feed-service.ts';
import { refuseLesserRole } from '../keys/refuse-lesser-role.ts';
import type { IdentifiedUpgrade } from '../people/identify-upgrade.ts';
import type { OtherUpgrade } from '../rooms/accept-web-sockets.ts';

/** A hundred subjects with their ids are less. */
const maxPayload = 16 * 1_024;

/** Takes WebSockets at `/feed`. */
export function createFeedUpgrade(feed: Pick<FeedService, 'admit' | 'open' | 'close'>): OtherUpgrade {
  const sockets = new WebSocketServer({ noServer: true, maxPayload });
  const cookies = new WeakMap<IncomingMessage, string>();
  sockets.on('headers', (headers, request) => {
    const cookie = cookies.get(request);
    if (cookie !== undefined) headers.push(`Set-Cookie: ${cookie}`);
  });
  return {
    matches: (url) => url === FEED_PATH,
    close: () => feed.close(),
    async upgrade(app, request, socket, head) {
      const identified = await app.identifyUpgrade(request);
      refuseLesserRole('viewer', identified.identity);
      const reader = readerOf(identified);
      feed.admit(reader);
      if (identified.setCookie !== undefined) cookies.set(request, identified.setCookie);
      sockets.handleUpgrade(request, socket, head, (webSocket) => connect(feed, reader, webSocket));
    },
  };
}

function readerOf({ identity, isGood }: IdentifiedUpgrade): FeedReader {
  const { orgId, tokenId, userId, session, expiresAt } = identity;
  return { orgId, holderId: session?.id ?? tokenId, userId, expiresAt, isGood };
}

function connect(feed: Pick<FeedService, 'open'>, reader: FeedReader, socket: WebSocket): void {
  const connection = feed.open(reader, portOf(socket));
  socket.on('message', (data: RawData, isBinary: boolean) => {
    // What is no text is nothing that a page says.
    connection.received(isBinary ? '' : textOf(data));
  });
  socket.on('pong', () => connection.alive());
  socket.on('close', () => connection.closed());
  // Among them messages that are too long, which `ws` answers with 1009.
  socket.on('error', () => undefined);
}

function portOf(socket: WebSocket): FeedPort {
  return {
    send: (text) => socket.send(text),
    ping: () => socket.ping(),
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
    get bufferedBytes() {
      return socket.bufferedAmount;
    },
  };
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString();
}
