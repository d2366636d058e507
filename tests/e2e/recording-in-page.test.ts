import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Call } from '@saywell/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RealServer } from './support/real-server.ts';
import { shareServer } from './support/share-server.ts';
import { shareBrowsers } from './support/visitors.ts';

let server: RealServer;
let shop: Server;
const visit = shareBrowsers();
beforeAll(async () => {
  server = await shareServer();
  const html = '<!doctype html><html lang="en"><title>A shop</title><link rel="icon" href="data:,">';
  shop = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  await once(shop.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  shop.close();
});

/** A page of another origin, which knows no key. */
function shopUrl(): string {
  const address = shop.address();
  return typeof address === 'object' && address !== null ? `http://localhost:${address.port}/` : '';
}

async function createCall(): Promise<Call> {
  const answer = await fetch(`${server.url}/call`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.privateKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      assistant: {
        firstMessage: 'Welcome to the shop. We sell shoes, hats and coats, and we are open every day.',
        artifactPlan: { recordingEnabled: true },
      },
      transport: { provider: 'vapi.websocket' },
    }),
  });
  return (await answer.json()) as Call;
}

/** Listens to one and a half seconds of speech, and hangs up. */
const listen = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    socket.binaryType = 'arraybuffer';
    let bytes = 0;
    socket.addEventListener('error', () => reject(new Error('no connection')));
    socket.addEventListener('close', () => resolve());
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      bytes += typeof data === 'string' ? 0 : data.byteLength;
      if (bytes > 48_000) socket.close();
    });
  });

/** Plays the end of a recording as a page does that is given nothing but its address. */
async function playEnd(address: string): Promise<{ durationSeconds: number; from: number; to: number }> {
  const audio = document.createElement('audio');
  const happened = (name: string) =>
    new Promise((resolve, reject) => {
      audio.addEventListener(name, resolve, { once: true });
      audio.addEventListener('error', () => reject(new Error(audio.error?.message)), { once: true });
    });
  audio.muted = true;
  audio.src = address;
  document.body.append(audio);
  await happened('loadedmetadata');
  audio.currentTime = audio.duration / 2;
  await happened('seeked');
  const from = audio.currentTime;
  await Promise.all([happened('ended'), audio.play()]);
  return { durationSeconds: audio.duration, from, to: audio.currentTime };
}

it('a recording plays in an audio element of any page, which can send no key, and can be sought', async () => {
  const { id, transport } = await createCall();
  const { page } = await visit();
  await page.goto(shopUrl());
  await page.evaluate(listen, String(transport?.['websocketCallUrl']));
  const call = await vi.waitFor(
    async () => {
      const ended = await server.get<Call>(`/call/${id}`);
      expect(ended.recordingUrl).toBeDefined();
      return ended;
    },
    { timeout: 15_000, interval: 100 },
  );
  for (const address of [call.recordingUrl, call.stereoRecordingUrl]) {
    const { durationSeconds, from, to } = await page.evaluate(playEnd, String(address));
    expect(durationSeconds).toBeGreaterThan(1);
    expect(from).toBeGreaterThan(0.5);
    expect(to).toBeCloseTo(durationSeconds, 1);
  }
  const expired = String(call.recordingUrl).replace(/expires=\d+/, 'expires=1');
  await expect(page.evaluate(playEnd, expired)).rejects.toThrow();
});
