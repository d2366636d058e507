import { beforeAll, describe, expect, it } from 'vitest';
import { type CallPage, openCallPage } from './support/call-page.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';
import { shareServer } from './support/share-server.ts';
import { shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers();
let server: RealServer;
beforeAll(async () => {
  server = await shareServer();
});

const aboutChunk = /\/assets\/about-page-[^/]*\.(js|css)$/;

/** A visitor in a call on the home page, whose document would be noticed if it were loaded anew. */
async function inCall({ url } = server): Promise<CallPage & { isSameDocument(): Promise<boolean> }> {
  const call = await openCallPage((await visit()).page, url);
  await call.talk();
  await call.untilConnected();
  await call.page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  const isSameDocument = () => call.page.evaluate(() => 'isFirstDocument' in window);
  return { ...call, isSameDocument };
}
const follow = ({ page }: CallPage, name: string): Promise<void> =>
  page.getByRole('navigation').first().getByRole('link', { name }).click();
const delay = ({ page }: CallPage) => page.locator('.page-delay');
const heading = ({ page }: CallPage) => page.getByRole('heading', { level: 1 });
const untilAbout = (call: CallPage): Promise<void> =>
  heading(call).filter({ hasText: 'About Us' }).waitFor({ timeout: 30_000 });

describe('while a call is running', () => {
  it('a page whose code fails keeps the old one and the call, and comes when it can, with its styles', async () => {
    const call = await inCall();
    await call.page.route(aboutChunk, (route) => route.abort());
    const before = await heading(call).textContent();
    await follow(call, 'About Us');
    await delay(call).getByText('Your call goes on.').waitFor();
    expect(await heading(call).textContent()).toBe(before);
    await call.page.unroute(aboutChunk);
    await untilAbout(call);
    expect(await delay(call).count()).toBe(0);
    const ownSheets = await call.page.evaluate(
      () => [...document.styleSheets].filter(({ href }) => href?.includes('/assets/about-page-')).length,
    );
    expect([await call.isSameDocument(), ownSheets]).toEqual([true, 1]);
    await call.endCall();
  });

  it('a release, which has taken the code away, ends no call; after it the server answers', async () => {
    const call = await inCall();
    const gone = { status: 404, contentType: 'text/html', body: 'Not found' };
    await call.page.route(aboutChunk, (route) => route.fulfill(gone));
    await follow(call, 'About Us');
    const again = delay(call).getByRole('button', { name: 'Try again' });
    await again.waitFor({ timeout: 30_000 });
    expect(await call.isSameDocument()).toBe(true);
    await delay(call).getByRole('button', { name: 'Stay here' }).click();
    await expect.poll(() => new URL(call.page.url()).pathname).toBe('/');
    await call.untilConnected();
    await follow(call, 'About Us');
    await again.waitFor({ timeout: 30_000 });
    await call.endCall();
    await call.untilIdle();
    await again.click();
    await untilAbout(call);
    expect(await call.isSameDocument()).toBe(false);
  });

  it('a click while the network is away waits for it, and the call comes back, too', async () => {
    const call = await inCall();
    await call.page.context().setOffline(true);
    await follow(call, 'About Us');
    await delay(call).getByText('You are offline.').waitFor();
    expect(await call.isSameDocument()).toBe(true);
    await call.page.context().setOffline(false);
    await untilAbout(call);
    expect(await call.isSameDocument()).toBe(true);
    await call.page.goBack();
    await call.untilConnected();
    await call.endCall();
  });

  it('a link of a page that never woke leads on without a load', async () => {
    const { page } = await visit();
    await page.route(/\/assets\/home-page-/, (route) => route.abort());
    const call = await openCallPage(page, server.url);
    await call.talk();
    await page.locator('[data-call-control="header"]').filter({ hasText: 'End Call' }).first().waitFor();
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    await page.locator('main a[href^="/"]').filter({ visible: true }).first().click();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe('/');
    expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
  });
});

it('a server that is killed in a call is said, and the page stays', async () => {
  const own = await startRealServer();
  const call = await inCall(own);
  await own.stop({ signal: 'SIGKILL' });
  const box = call.page.getByRole('alert').filter({ hasText: 'Connection Error' }).first();
  await box.waitFor({ timeout: 60_000 });
  expect(await box.innerText()).toMatch(/Call failed: .*(server|network).*call again/i);
  expect(await box.innerText()).not.toMatch(/ICE|socket|worklet|fetch/i);
  await follow(call, 'About Us');
  await delay(call).getByRole('button', { name: 'Try again' }).waitFor({ timeout: 60_000 });
  expect(await call.isSameDocument()).toBe(true);
});
