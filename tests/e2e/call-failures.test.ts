import type { Call } from '@saywell/contract';
import { launchBrowser, type Microphone } from '@saywell/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { type CallPage, openCallPage } from './support/call-page.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

async function startServer(options: Parameters<typeof startRealServer>[0] = {}): Promise<RealServer> {
  const server = await startRealServer(options);
  open.push({ close: () => server.stop() });
  return server;
}

async function openSite(server: RealServer, microphone: Microphone): Promise<CallPage> {
  const browser = await launchBrowser({ microphone });
  open.push(browser);
  return openCallPage(browser.page, server.url);
}

describe('when a call cannot be as it should', () => {
  it.each([
    ['refused', 'Failed to start call. Please check your microphone permissions.'],
    ['missing', ''],
  ] as const)('a visitor whose microphone is %s is told so and can type', async (kind, text) => {
    const server = await startServer();
    const call = await openSite(server, { kind });
    await call.talk();
    const notice = call.page.getByRole('alert').first();
    await notice.waitFor();
    if (text !== '') expect(await notice.textContent()).toContain(text);
    await call.page.getByRole('textbox', { name: 'Type a message' }).fill('What does a demo cost?');
    await call.page.getByRole('button', { name: 'Send' }).click();
    const lines = await call.untilTranscript((all) =>
      all.some((line) => line.role === 'assistant' && /free/i.test(line.text)),
    );
    expect(lines.find((line) => line.role === 'user')?.text).toBe('What does a demo cost?');
  });

  it('a server that is killed in a call ends the call in the database at its next start', async () => {
    const first = await startServer();
    const call = await openSite(first, { kind: 'beep' });
    await call.talk();
    await call.untilConnected();
    const [running] = await first.get<Call[]>('/call?limit=1');
    expect(running).toMatchObject({ status: 'in-progress' });
    await first.stop({ signal: 'SIGKILL', keepData: true });
    const second = await startServer({ dataDirectory: first.dataDirectory });
    const [ended] = await second.get<Call[]>('/call?limit=1');
    expect(ended).toMatchObject({
      id: running?.id,
      status: 'ended',
      endedReason: 'call.in-progress.error-vapifault-worker-died',
    });
    await call.untilIdle();
  });

  it('a browser that vanishes is noticed and its call ended', async () => {
    const server = await startServer();
    const call = await openSite(server, { kind: 'beep' });
    await call.talk();
    await call.untilConnected();
    await call.page.context().browser()?.close();
    // Noticed after 10 s; the seat is kept until 30 s, for a visitor whose network comes back.
    await expect.poll(async () => (await server.health()).rooms.open, { timeout: 50_000 }).toBe(0);
    const [ended] = await server.get<Call[]>('/call?limit=1');
    expect(ended).toMatchObject({ status: 'ended', endedReason: 'customer-ended-call' });
  });

  it('a browser without WebRTC talks over a WebSocket', async () => {
    const server = await startServer();
    const browser = await launchBrowser({ microphone: { kind: 'beep' } });
    open.push(browser);
    await browser.page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'));
    const socket = browser.page.waitForEvent('websocket');
    const call = await openCallPage(browser.page, server.url);
    await call.talk();
    await call.untilConnected();
    expect((await socket).url()).toMatch(/\/room\/[^/]+\/ws$/);
    await call.untilTranscript((lines) => lines.some((line) => line.role === 'assistant'));
    await call.endCall();
    await call.untilIdle();
    expect(browser.problems).toEqual([]);
  });

  it('a call survives walking to another page and back', async () => {
    const server = await startServer();
    const call = await openSite(server, { kind: 'beep' });
    await call.talk();
    await call.untilConnected();
    await call.page.getByRole('navigation').first().getByRole('link', { name: 'About Us' }).click();
    await call.page.waitForURL('**/about-us');
    await call.page.locator('[data-call-control="floating"]').waitFor();
    await call.page.goBack();
    await call.untilConnected();
    expect((await server.health()).rooms).toEqual({ open: 1, participants: 1 });
    await call.endCall();
    await call.untilIdle();
  });
});
