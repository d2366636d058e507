import { once } from 'node:events';
import { JOIN_HEADERS, ROOM_CHANNEL_LABEL, type RoomServerMessage } from '@saywell/contract';
import { createCallerPeer } from '@saywell/media/caller-peer';
import { WebSocket } from 'ws';

/** An Opus packet of 20 ms of silence. */
const opusSilence = Uint8Array.of(0xf8, 0xff, 0xfe);

/** Somebody in a room of a real server, without a browser. */
export interface RoomVisitor {
  readonly sessionId: () => string;
  readonly resumeToken: () => string;
  /** Everything the room said, in order. */
  readonly messages: RoomServerMessage[];
  /** 20 ms frames of the assistant; over a WebSocket only. */
  readonly frames: Int16Array[];
  say(message: unknown): void;
  /** Sends a text as it is. */
  sendText(text: string): void;
  /** An app message to everybody. */
  app(data: unknown): void;
  sendFrame(samples: Int16Array): void;
  /** App messages in order; JSON texts read. */
  appMessages(): unknown[];
  isClosed(): boolean;
  /** Closes the connection without a word. */
  close(): void;
}

export interface JoinTarget {
  /** `http://…/room/<id>` */
  readonly roomUrl: string;
  readonly token: string;
}

export function joinTarget(webCallUrl: string | undefined): JoinTarget {
  const url = new URL(webCallUrl ?? '');
  return { roomUrl: url.origin + url.pathname, token: url.searchParams.get('t') ?? '' };
}

export function postOffer({ roomUrl, token }: JoinTarget, offer: string): Promise<Response> {
  return fetch(roomUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
    body: offer,
  });
}

/** Joins over WebRTC and says nothing yet. */
export async function joinByWebRtc(target: JoinTarget): Promise<RoomVisitor> {
  const messages: RoomServerMessage[] = [];
  let session = { id: '', resumeToken: '' };
  let closed = false;
  const peer = await createCallerPeer({
    frames: [opusSilence],
    async join(offer) {
      const answer = await postOffer(target, offer);
      if (answer.status !== 201) throw new Error(`join answered ${answer.status}: ${await answer.text()}`);
      session = {
        id: answer.headers.get(JOIN_HEADERS.sessionId) ?? '',
        resumeToken: answer.headers.get(JOIN_HEADERS.resumeToken) ?? '',
      };
      return answer.text();
    },
    onText(text) {
      const message: RoomServerMessage = JSON.parse(text);
      messages.push(message);
    },
    onClosed: () => {
      closed = true;
    },
  });
  return visitorOf({
    messages,
    frames: [],
    sessionId: () => session.id,
    resumeToken: () => session.resumeToken,
    sendText: (text) => peer.sendText(text),
    sendFrame: () => undefined,
    isClosed: () => closed,
    close: () => peer.close(),
  });
}

/** Joins over a WebSocket; rejects when the upgrade is refused. */
export async function joinByWebSocket({ roomUrl, token }: JoinTarget): Promise<RoomVisitor> {
  const socket = new WebSocket(`${roomUrl.replace(/^http/, 'ws')}/ws`, [ROOM_CHANNEL_LABEL, token]);
  const messages: RoomServerMessage[] = [];
  const frames: Int16Array[] = [];
  let session = { sessionId: '', resumeToken: '' };
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) {
      frames.push(new Int16Array(new Uint8Array(data).buffer));
      return;
    }
    const message: RoomServerMessage = JSON.parse(data.toString());
    if (message.type === 'session') session = message;
    messages.push(message);
  });
  await once(socket, 'open');
  return visitorOf({
    messages,
    frames,
    sessionId: () => session.sessionId,
    resumeToken: () => session.resumeToken,
    sendText: (text) => socket.send(text),
    sendFrame: (samples) =>
      socket.send(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)),
    isClosed: () => socket.readyState === WebSocket.CLOSED,
    close: () => socket.terminate(),
  });
}

function visitorOf(parts: Omit<RoomVisitor, 'say' | 'app' | 'appMessages'>): RoomVisitor {
  const say = (message: unknown): void => parts.sendText(JSON.stringify(message));
  return {
    ...parts,
    say,
    app: (data) => say({ type: 'app-message', data, to: '*' }),
    appMessages: () =>
      parts.messages.flatMap((message) => (message.type === 'app-message' ? [readData(message.data)] : [])),
  };
}

function readData(data: unknown): unknown {
  return typeof data === 'string' && data.startsWith('{') ? JSON.parse(data) : data;
}
