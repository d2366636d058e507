import { ROOM_TOKEN_PARAMETER } from '@saywell/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import { recordingRateHz } from '../../features/rooms/recording/assistant-voice.ts';
import type { Listening } from '../../features/rooms/services/listening.ts';
import type { MonitoredCall } from '../../features/calls/monitor/monitored-call.ts';
import type { OtherUpgrade } from './accept-web-sockets.ts';
import { type MonitorOptions, monitoredCall } from './monitor-plugin.ts';

/** Sound that a listener has not taken: eight seconds. */
const maxBufferedBytes = 8 * recordingRateHz * 2;
const pathPattern = /^\/call\/([0-9a-f-]{36})\/listen$/;

/** Takes WebSockets at `/call/:id/listen`; the address is in the call's `monitor`. */
export function createListenUpgrade(options: MonitorOptions): OtherUpgrade {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1_024 });
  return {
    matches: (url) => pathPattern.test(addressOf(url).pathname),
    async upgrade(app, request, socket, head) {
      const { pathname, searchParams } = addressOf(request.url);
      const callId = pathPattern.exec(pathname)?.[1] ?? '';
      const token = searchParams.get(ROOM_TOKEN_PARAMETER) ?? '';
      const observed = options.find(callId)?.live;
      if (observed?.observers.isSeat(token) === true) {
        sockets.handleUpgrade(request, socket, head, (webSocket) => streamToSeat(webSocket, observed, token));
        return;
      }
      const { authorization, origin } = request.headers;
      const credentials = { authorization, origin };
      const call = await monitoredCall(app, options, { callId, purpose: 'listen', token, credentials });
      sockets.handleUpgrade(request, socket, head, (webSocket) =>
        stream(webSocket, call.live.room.services.listening),
      );
    },
  };
}

const addressOf = (url = '/'): URL => new URL(url, 'http://localhost');

const format = {
  type: 'start',
  encoding: 'linear16',
  container: 'raw',
  sampleRate: recordingRateHz,
  channels: 1,
};

type ListenerSocket = Pick<WebSocket, 'bufferedAmount' | 'close' | 'terminate'> & {
  send(data: string | Uint8Array): void;
  on(event: 'close' | 'error', listener: () => void): unknown;
};

/** The ear of somebody of the organisation: as its seat, it is none of those whom an address lets in. */
function streamToSeat(socket: WebSocket, { observers, room }: MonitoredCall['live'], token: string): void {
  const seat = observers.hear(token, { close: () => socket.close(1000, 'the seat is gone') });
  if (seat === undefined) return socket.close(1008, 'the seat is used already');
  socket.on('close', () => seat.left());
  return stream(socket, { add: (ear) => room.services.listening.addOwn(ear) });
}

/** One text frame with the format, then 100 ms of sound in each binary frame. */
export function stream(socket: ListenerSocket, listening: Pick<Listening, 'add'>): void {
  const stop = listening.add({
    heard(samples) {
      if (socket.bufferedAmount > maxBufferedBytes) {
        stop?.();
        // A close would wait behind what is not taken.
        socket.terminate();
        return;
      }
      socket.send(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
    },
    ended: () => socket.close(1000, 'the call is over'),
  });
  if (stop === null) {
    socket.close(1013, 'too many listeners');
    return;
  }
  socket.on('close', stop);
  socket.on('error', () => socket.terminate());
  socket.send(JSON.stringify(format));
}
