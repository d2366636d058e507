import type { SiteConfig } from '@saywell/contract';
import type { Microphone } from '@saywell/testkit';
import type { Page } from 'playwright-core';
import type { RealServer } from '../../tests/e2e/support/real-server.ts';

/** What a visitor may see of a call. */
export interface CallState {
  readonly name: string;
  /** Default: a microphone that works. */
  readonly microphone?: Exclude<Microphone['kind'], 'wav'>;
  /** What the assistant says first. */
  readonly greeting: string;
  /** Is the page in this state? Some states end by themselves. */
  holds(page: Page): Promise<boolean>;
  /** Brings an open page into this state, from whichever it is in. */
  enter(page: Page, server: RealServer): Promise<void>;
  /** The window is moved to the call by the press itself: it has to be pressed again in every window. */
  readonly isPressedInView?: boolean;
}

const shortGreeting = 'Hi, this is Saywell. I am an AI assistant. How can I help your business today?';
/** As long as a round of pictures: it has the word all the time. */
const longGreeting = Array.from(
  { length: 60 },
  () => 'It takes thirty minutes, there is no obligation, and you will know what it would do for you.',
).join(' ');

const limit = { timeout: 40_000 };
/** Where a panel is in view the bar is there, unseen. */
const attached = { ...limit, state: 'attached' } as const;
const phase = (page: Page, name: string) => page.locator(`html[data-call="${name}"]`);
const hasPhase = async (page: Page, name: string): Promise<boolean> => (await phase(page, name).count()) > 0;
const problem = (page: Page) => page.locator('.call-error, .saywell-error');

/** The page's own button to start with, as a visitor would press it; the header's where there is none. */
async function press(page: Page): Promise<void> {
  await page.locator('.call-error .link-button').evaluateAll((all) => {
    for (const button of all) (button as HTMLElement).click();
  });
  const startIn = (place: string) =>
    page.locator(`${place}:not([aria-disabled="true"])`).filter({ visible: true }).first();
  const own = startIn('main [data-replay="call"]:not(.chip)');
  const start = (await own.count()) > 0 ? own : startIn('header [data-call-control="header"]');
  await start.click();
}

async function endCall(page: Page): Promise<void> {
  await page
    .locator('.call-bar .floating-call-button, main [data-shows="end"], main .saywell-termination')
    .first()
    .dispatchEvent('click');
  await page.locator('html:not([data-call])').waitFor(limit);
}

async function enterCall(page: Page): Promise<void> {
  if (await hasPhase(page, 'active')) return;
  await page.locator('html:not([data-call])').waitFor(limit);
  await press(page);
  await phase(page, 'active').waitFor(limit);
}

const isReconnecting = async (page: Page): Promise<boolean> =>
  (await page.locator('.call-bar[data-state="reconnecting"]').count()) > 0;

/** Pages whose call is over. */
const ended = new WeakSet<Page>();

/** In the order of a call. */
export const callStates: readonly CallState[] = [
  {
    name: 'connecting',
    greeting: shortGreeting,
    holds: (page) => hasPhase(page, 'connecting'),
    async enter(page) {
      await page.unroute('**/call/web');
      // Never answered.
      await page.route('**/call/web', () => {});
      await page.locator('html:not([data-call])').waitFor(limit);
      await press(page);
      await phase(page, 'connecting').waitFor(limit);
    },
  },
  {
    name: 'talking',
    greeting: longGreeting,
    holds: (page) => hasPhase(page, 'active'),
    async enter(page) {
      await enterCall(page);
      await page.locator('.call-bar[data-state="assistant"]').waitFor(attached);
      // The drawn voices are of the last seconds.
      await page.waitForTimeout(2_500);
    },
  },
  {
    name: 'muted',
    greeting: shortGreeting,
    holds: (page) => hasPhase(page, 'active'),
    async enter(page) {
      await enterCall(page);
      await page.locator('.call-bar [aria-label="Mute"]').dispatchEvent('click');
      await page.locator('.call-bar[data-state="muted"]').waitFor(attached);
    },
  },
  {
    name: 'reconnecting',
    greeting: shortGreeting,
    holds: isReconnecting,
    async enter(page, { process }) {
      process.kill('SIGCONT');
      await enterCall(page);
      await page.locator('.call-bar-captions').waitFor(attached);
      // A server that does nothing at all looks from here like a network that is gone.
      process.kill('SIGSTOP');
      await page.locator('.call-bar[data-state="reconnecting"]').waitFor(attached);
    },
  },
  {
    name: 'refused',
    microphone: 'refused',
    greeting: shortGreeting,
    holds: async () => false,
    isPressedInView: true,
    async enter(page) {
      await press(page);
      await problem(page).first().waitFor(limit);
      // Help comes late, and moves the window.
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'failed',
    greeting: shortGreeting,
    holds: async () => false,
    isPressedInView: true,
    async enter(page) {
      await page.unroute('**/call/web');
      await page.route('**/call/web', (route) =>
        route.fulfill({ status: 503, json: { message: 'No room is free', error: 'x', statusCode: 503 } }),
      );
      await press(page);
      await problem(page).first().waitFor(limit);
    },
  },
  {
    name: 'ended',
    greeting: shortGreeting,
    holds: async (page) => ended.has(page),
    async enter(page) {
      ended.add(page);
      await enterCall(page);
      await page.locator('.call-bar-captions').waitFor(attached);
      await page.waitForTimeout(4_000);
      await endCall(page);
    },
  },
];

/** What the site's assistant says first; it waits for as long as nobody speaks. */
export async function greetWith({ url, privateKey }: RealServer, firstMessage: string): Promise<void> {
  const { assistantId } = (await (await fetch(`${url}/site/config`)).json()) as SiteConfig;
  const { ok, status } = await fetch(`${url}/assistant/${assistantId}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${privateKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ firstMessage, silenceTimeoutSeconds: 600 }),
  });
  if (!ok) throw new Error(`the assistant was not changed: ${status}`);
}
