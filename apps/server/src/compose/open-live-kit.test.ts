import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { importLiveKitLibrary } from '../features/rooms/livekit/livekit-agent.ts';
import { createFakeLibrary } from '../features/rooms/livekit/testing/fake-library.ts';
import { openLiveKit } from './open-live-kit.ts';

const settings = { url: 'wss://lk.example', apiKey: 'key', apiSecret: 'a secret of thirty-two characters' };
const { log } = Fastify();

it('opens nothing, and loads nothing, while no LiveKit server is set', async () => {
  expect(await openLiveKit(undefined, log, () => expect.fail('loaded'))).toBeUndefined();
});

it('refuses the start where LiveKit’s client is missing', async () => {
  const missing = () => importLiveKitLibrary(() => Promise.reject(new Error('Cannot find package')));
  await expect(openLiveKit(settings, log, missing)).rejects.toMatchObject({
    name: 'StartError',
    code: 'livekit-not-installed',
    message: expect.stringMatching(/^SAYWELL_LIVEKIT_URL: .*npm install @livekit\/rtc-node$/),
  });
});

it('opens rooms where it is there', async () => {
  const rooms = await openLiveKit(settings, log, async () => createFakeLibrary().library);
  await expect(rooms?.[Symbol.asyncDispose]()).resolves.toBeUndefined();
});
