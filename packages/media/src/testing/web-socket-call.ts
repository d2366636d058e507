import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';
import { bytesOf, samplesOf } from '../audio/pcm.ts';
import type { MediaHost } from '../contract/media-host.ts';
import type { MediaSession } from '../contract/media-session.ts';
import type { ContractPeer } from './media-session-contract.ts';
import { type RecordedHandlers, recordHandlers } from './recorded-handlers.ts';
import { tone } from './tones.ts';

export interface WebSocketCall {
  readonly session: MediaSession;
  readonly recorded: RecordedHandlers;
  readonly peer: ContractPeer;
  readonly release: () => Promise<void>;
}

/** A call over a real WebSocket on this machine; the visitor sends 440 Hz. */
export async function callOverWebSocket(host: MediaHost): Promise<WebSocketCall> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const recorded = recordHandlers();
  const accepted = new Promise<MediaSession>((resolve) => {
    server.once('connection', (socket: WebSocket) => {
      resolve(host.openWebSocket({ id: 'socket', socket, handlers: recorded.handlers }));
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const browser = new WebSocket(`ws://127.0.0.1:${address.port}`);
  const texts: string[] = [];
  const frames: Int16Array[] = [];
  browser.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) frames.push(samplesOf(data));
    else texts.push(data.toString());
  });
  const [session] = await Promise.all([accepted, once(browser, 'open')]);
  const source = tone(440, 16_000, 1_000);
  let [sending, next] = [true, 0];
  const timer = setInterval(() => {
    const start = (next++ % 50) * 320;
    if (sending && browser.readyState === WebSocket.OPEN) {
      browser.send(bytesOf(source.subarray(start, start + 320)));
    }
  }, 20);
  return {
    session,
    recorded,
    peer: {
      texts,
      frames,
      sendText: (text) => browser.send(text),
      setSending(value) {
        sending = value;
      },
      leave: () => browser.close(),
      isClosed: () => browser.readyState === WebSocket.CLOSED,
    },
    async release() {
      clearInterval(timer);
      session.close();
      browser.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
