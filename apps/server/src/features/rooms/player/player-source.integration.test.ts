import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeWav } from '@saywell/agent';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchSound } from './fetch-sound.ts';
import { createPlayerSource } from './player-source.ts';

const cleanups: (() => unknown)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

async function listen(answer: RequestListener): Promise<URL> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens at a port has an address with it.
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/song.wav`);
}
const stereo = encodeWav({ samples: new Int16Array(96_000).fill(700), sampleRateHz: 48_000, channels: 2 });
const limits = { timeoutMs: 5_000, maxBytes: 1_000, allowPrivate: true };

describe('sound of the network', () => {
  it('is allowed of the hosts in the list', () => {
    const { isAllowed } = createPlayerSource(['media.example', '*.cdn.example']);
    const allowed = (url: string) => isAllowed(new URL(url));
    expect(allowed('https://media.example/a.wav')).toBe(true);
    expect(allowed('http://a.b.cdn.example/a.wav')).toBe(true);
    expect(allowed('https://cdn.example/a.wav')).toBe(false);
    expect(allowed('https://evilcdn.example/a.wav')).toBe(false);
    expect(allowed('https://media.example.evil.example/a.wav')).toBe(false);
    expect(allowed('https://media.example@evil.example/a.wav')).toBe(false);
    expect(allowed('file://media.example/a.wav')).toBe(false);
  });

  it('comes as mono samples of the players', async () => {
    const url = await listen((_request, response) => response.end(stereo));
    const samples = await createPlayerSource(['127.0.0.1'], { allowPrivate: true }).load(url);
    expect(samples).toHaveLength(24_000);
    expect(samples[12_000]).toBeGreaterThan(690);
  });

  it('is refused of this machine, without a connection', async () => {
    let requests = 0;
    const url = await listen(() => (requests += 1));
    for (const host of [url.hostname, 'localhost']) {
      url.hostname = host;
      await expect(createPlayerSource([host]).load(url)).rejects.toMatchObject({ code: 'not-allowed' });
    }
    expect(requests).toBe(0);
  });

  it('is refused when it is no WAV file, not there, too large, or too slow', async () => {
    const source = createPlayerSource(['127.0.0.1'], { allowPrivate: true });
    const refused = { code: 'not-available' };
    const text = await listen((_request, response) => response.end('ID3 something'));
    await expect(source.load(text)).rejects.toMatchObject({ ...refused, message: /Not a WAV file/ });
    const missing = await listen((_request, response) => response.writeHead(404).end());
    await expect(source.load(missing)).rejects.toMatchObject({ ...refused, message: /404/ });
    const large = await listen((_request, response) => response.end(Buffer.alloc(2_000)));
    await expect(fetchSound(large, limits)).rejects.toMatchObject({ ...refused, message: /1000 bytes/ });
    const slow = await listen((_request, response) => response.write('RIFF'));
    await expect(fetchSound(slow, { ...limits, timeoutMs: 100 })).rejects.toMatchObject({
      ...refused,
      message: /too long/,
    });
  });
});
