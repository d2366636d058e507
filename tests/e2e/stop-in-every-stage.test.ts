import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCallPage } from './support/call-page.ts';
import { noLeftovers, watchLeftovers } from './support/leftovers.ts';
import type { RealServer } from './support/real-server.ts';
import { shareServer } from './support/share-server.ts';
import { shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers();
let server: RealServer;
beforeAll(async () => {
  server = await shareServer();
});

/** Holds the start at one point until `release`; resolves `held` when it got there. */
type Hold = (page: Page) => Promise<{ held: Promise<unknown>; release(): void }>;

const holdRequest =
  (pattern: RegExp, method: string): Hold =>
  async (page) => {
    const gate = deferred();
    const held = page.waitForRequest((request) => pattern.test(request.url()) && request.method() === method);
    await page.route(pattern, async (route) => {
      if (route.request().method() === method) await gate.promise;
      await route.continue().catch(() => undefined);
    });
    return { held, release: gate.resolve };
  };

const holdMicrophone: Hold = async (page) => {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      Object.assign(window, { saywellAsked: true });
      await new Promise<void>((resolve) => Object.assign(window, { saywellAnswer: resolve }));
      return open(constraints);
    };
  });
  return {
    held: Promise.resolve().then(() => page.waitForFunction(() => 'saywellAsked' in window)),
    release: () =>
      void page.evaluate(() => (window as unknown as { saywellAnswer?: () => void }).saywellAnswer?.()),
  };
};

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const stages: readonly (readonly [string, Hold])[] = [
  ['while the permission is asked', holdMicrophone],
  ['while the call is created', holdRequest(/\/call\/web$/, 'POST')],
  ['while the engine module loads', holdRequest(/call-machine-object-bundle/, 'GET')],
  ['while the room is joined', holdRequest(/\/room\/[^/]+$/, 'POST')],
];

describe('a call that is stopped while it starts', () => {
  it.each(stages)('leaves nothing behind when stopped %s', async (_name, hold) => {
    const { page } = await visit();
    const watch = await watchLeftovers(page);
    const { held, release } = await hold(page);
    const call = await openCallPage(page, server.url);
    await call.talk();
    await held;
    await call.endCall();
    release();
    await call.untilIdle();
    await expect.poll(watch.read, { timeout: 15_000 }).toEqual(noLeftovers);
    await expect.poll(async () => (await server.health()).rooms.participants, { timeout: 15_000 }).toBe(0);
  });

  it('leaves nothing behind when stopped in the call', async () => {
    const { page, problems } = await visit();
    const watch = await watchLeftovers(page);
    const call = await openCallPage(page, server.url);
    await call.talk();
    await call.untilConnected();
    expect((await server.health()).rooms).toMatchObject({ participants: 1 });
    await call.endCall();
    await call.untilIdle();
    await expect.poll(watch.read, { timeout: 15_000 }).toEqual(noLeftovers);
    await expect.poll(async () => (await server.health()).rooms.participants, { timeout: 15_000 }).toBe(0);
    expect(problems).toEqual([]);
  });
});
