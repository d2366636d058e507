import type { Call } from '@saywell/contract';
import { launchBrowser } from '@saywell/testkit';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { type CallPage, openCallPage } from './support/call-page.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';
import { shareServer } from './support/share-server.ts';
import { type OpenVisitorOptions, shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers();
let server: RealServer;
beforeAll(async () => {
  server = await shareServer();
});

/** A server of the test's own, which may be killed. */
async function startOwnServer(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  options: Parameters<typeof startRealServer>[0] = {},
): Promise<RealServer> {
  const own = await startRealServer(options);
  onTestFinished(() => own.stop());
  return own;
}

async function newestCall(): Promise<Call | undefined> {
  const [call] = await server.get<Call[]>('/call?limit=1');
  return call;
}

async function openSite({ url }: RealServer, options?: OpenVisitorOptions): Promise<CallPage> {
  return openCallPage((await visit(options)).page, url);
}

describe('when a call cannot be as it should', () => {
  it.each([
    ['refused', 'Failed to start call. Please check your microphone permissions.'],
    ['missing', ''],
  ] as const)('a visitor whose microphone is %s is told so and can type', async (kind, text) => {
    const call = await openSite(server, { microphone: kind });
    await call.talk();
    // The header has an alert of its own, which says the same in other words, before it or after.
    await call.page.getByRole('alert').filter({ hasText: text }).first().waitFor();
    await call.page.getByRole('textbox', { name: 'Type a message' }).fill('What does a demo cost?');
    await call.page.getByRole('button', { name: 'Send' }).click();
    const lines = await call.untilTranscript((all) =>
      all.some((line) => line.role === 'assistant' && /free/i.test(line.text)),
    );
    expect(lines.find((line) => line.role === 'user')?.text).toBe('What does a demo cost?');
    await call.endCall();
    await call.untilIdle();
  });

  it('a browser without WebRTC talks over a WebSocket', async () => {
    const { page, problems } = await visit();
    await page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'));
    const socket = page.waitForEvent('websocket');
    const call = await openCallPage(page, server.url);
    await call.talk();
    await call.untilConnected();
    expect((await socket).url()).toMatch(/\/room\/[^/]+\/ws$/);
    await call.untilTranscript((lines) => lines.some((line) => line.role === 'assistant'));
    await call.endCall();
    await call.untilIdle();
    expect(problems).toEqual([]);
  });

  it('a call survives walking to another page and back', async () => {
    const call = await openSite(server);
    await call.talk();
    await call.untilConnected();
    const running = await newestCall();
    await call.page.getByRole('navigation').first().getByRole('link', { name: 'About Us' }).click();
    await call.page.waitForURL('**/about-us');
    await call.page.locator('[data-call-control="floating"]').waitFor();
    await call.page.goBack();
    await call.untilConnected();
    expect(running?.status).toBe('in-progress');
    expect(await newestCall()).toMatchObject({ id: running?.id, status: 'in-progress' });
    await call.endCall();
    await call.untilIdle();
  });
});

// They wait for limits of real time.
describe.concurrent('on a server of its own', () => {
  it('a server that is killed in a call ends the call in the database at its next start', async (test) => {
    const { expect } = test;
    const first = await startOwnServer(test);
    const call = await openCallPage((await visit({}, test)).page, first.url);
    await call.talk();
    await call.untilConnected();
    const [running] = await first.get<Call[]>('/call?limit=1');
    expect(running).toMatchObject({ status: 'in-progress' });
    await first.stop({ signal: 'SIGKILL', keepData: true });
    const second = await startOwnServer(test, { dataDirectory: first.dataDirectory });
    const [ended] = await second.get<Call[]>('/call?limit=1');
    expect(ended).toMatchObject({
      id: running?.id,
      status: 'ended',
      endedReason: 'call.in-progress.error-vapifault-worker-died',
    });
    await call.untilIdle();
  });

  it('a browser that vanishes is noticed and its call ended', async (test) => {
    const { expect } = test;
    const own = await startOwnServer(test);
    const browser = await launchBrowser({ microphone: { kind: 'beep' } });
    test.onTestFinished(() => browser.close());
    const call = await openCallPage(browser.page, own.url);
    await call.talk();
    await call.untilConnected();
    await browser.close();
    // Noticed after 10 s; the seat is kept until 30 s, for a visitor whose network comes back.
    await expect.poll(async () => (await own.health()).rooms.open, { timeout: 50_000 }).toBe(0);
    const [ended] = await own.get<Call[]>('/call?limit=1');
    expect(ended).toMatchObject({ status: 'ended', endedReason: 'customer-ended-call' });
  });
});
