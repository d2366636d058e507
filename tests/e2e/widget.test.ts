import type { Visitor } from '@saywell/testkit';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { type ForeignPage, serveForeignPage } from './support/foreign-page.ts';
import { noLeftovers, watchLeftovers } from './support/leftovers.ts';
import type { RealServer } from './support/real-server.ts';
import { shareServer } from './support/share-server.ts';
import { type OpenVisitorOptions, shareBrowsers } from './support/visitors.ts';

let server: RealServer;
let ids: string;
let site: ForeignPage | undefined;
let visitor: Visitor | undefined;
const visit = shareBrowsers();
beforeAll(async () => {
  server = await shareServer();
  const config = (await (await fetch(`${server.url}/site/config`)).json()) as {
    publicKey: string;
    assistantId: string;
  };
  ids = `public-key="${config.publicKey}" assistant-id="${config.assistantId}"`;
});
afterEach(async () => {
  await site?.close();
  site = undefined;
});

interface Widget {
  readonly page: Page;
  readonly element: Locator;
  /** What the page heard of the element, in order. */
  events(): Promise<readonly string[]>;
  /** Files of the Saywell server that the page has fetched so far. */
  fetched(): Promise<readonly string[]>;
  untilPhase(phase: string): Promise<void>;
}

/** A page of another origin with the elements in `body`. */
async function open(body: string, options?: OpenVisitorOptions): Promise<Widget> {
  site = await serveForeignPage(server.url, body);
  visitor = await visit(options);
  const { page } = visitor;
  await page.addInitScript(listen);
  return Object.assign(await goTo(page, site.url), { page });
}

async function goTo(page: Page, url: string): Promise<Widget> {
  await page.goto(url);
  const element = page.locator('saywell-assistant').first();
  await element.locator('.root').waitFor({ state: 'attached' });
  return {
    page,
    element,
    events: () => page.evaluate(() => (window as unknown as { heard: string[] }).heard),
    fetched: () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname.split('/').at(-1) ?? ''),
      ),
    untilPhase: (phase) => element.locator(`.root[data-phase="${phase}"]`).waitFor({ state: 'attached' }),
  };
}

/** Runs in the page: writes down the element's events and what the policy forbids. */
function listen(): void {
  const heard: string[] = [];
  for (const name of ['call-start', 'call-end', 'message', 'error'])
    document.addEventListener(`saywell-${name}`, (event) => {
      const { content = '' } = (event as CustomEvent<{ content?: string }>).detail;
      heard.push(content === '' ? name : `${name}: ${content}`);
    });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    heard.push(`violation: ${violatedDirective} ${blockedURI}`),
  );
  Object.assign(window, { heard });
}

const assistant = (attributes = ''): string => `<saywell-assistant ${ids} ${attributes}></saywell-assistant>`;
const lines = (element: Locator): Promise<string[]> => element.locator('[role="log"] > p').allTextContents();

describe('one script tag on a page of another origin', () => {
  it('calls by voice, and fetches the SDK when a pointer comes near', async () => {
    const { page, element, events, fetched, untilPhase } = await open(assistant('title="Ask Ada"'));
    const leftovers = await watchLeftovers(page);
    await page.reload();
    expect(await fetched()).not.toContain('saywell-voice.js');
    await page.getByRole('button', { name: 'Ask Ada' }).hover();
    await expect.poll(fetched).toContain('saywell-voice.js');
    await expect.poll(fetched).toContain('call-machine-object-bundle.js');
    await page.getByRole('button', { name: 'Ask Ada' }).click();
    await page.getByRole('dialog', { name: 'Ask Ada' }).getByRole('button', { name: 'Start call' }).click();
    await untilPhase('active');
    await expect.poll(() => lines(element)).toContainEqual(expect.stringMatching(/^Assistant: ./));
    expect((await leftovers.read()).liveTracks).toBeGreaterThan(0);
    expect((await server.health()).rooms.open).toBe(1);
    await page.getByRole('button', { name: 'End call' }).click();
    await untilPhase('idle');
    await expect.poll(leftovers.read).toEqual(noLeftovers);
    const heard = await events();
    expect([heard[0], heard.at(-1)]).toEqual(['call-start', 'call-end']);
    expect(heard.filter((event) => event.startsWith('violation'))).toEqual([]);
    expect(visitor?.problems).toEqual([]);
  });

  it('chats without a microphone and in silence', async () => {
    const { page, element, events, untilPhase } = await open(assistant('mode="chat" open'), {
      microphone: 'refused',
    });
    const leftovers = await watchLeftovers(page);
    await page.reload();
    await page.getByLabel('Write a message').fill('What are your opening hours?');
    await page.keyboard.press('Enter');
    await untilPhase('active');
    await expect.poll(() => lines(element)).toContain('You: What are your opening hours?');
    const answered = async () => (await lines(element)).findIndex((line) => line.startsWith('You:'));
    await expect
      .poll(async () => (await lines(element)).slice((await answered()) + 1).join(), { timeout: 30_000 })
      .toMatch(/Assistant: ./);
    expect((await leftovers.read()).liveTracks).toBe(0);
    const volumes = await page
      .locator('audio')
      .evaluateAll((players) => players.map((player) => (player as HTMLAudioElement).volume));
    expect(volumes.filter((volume) => volume > 0)).toEqual([]);
    await page.getByRole('button', { name: 'End chat' }).click();
    await untilPhase('idle');
    await expect.poll(leftovers.read).toEqual(noLeftovers);
    const heard = await events();
    expect(heard).toContain('message: What are your opening hours?');
    expect(heard.filter((event) => event.startsWith('violation') || event === 'error')).toEqual([]);
    expect(visitor?.problems).toEqual([]);
  });

  it('asks for consent once, and the next page remembers', async () => {
    const { page, untilPhase } = await open(assistant('consent-text="Calls are recorded." open'));
    await page.getByRole('button', { name: 'Start call' }).click();
    await page.getByRole('group', { name: 'Calls are recorded.' }).waitFor();
    expect(
      await page.evaluate(
        () => document.querySelector('saywell-assistant')?.shadowRoot?.activeElement?.textContent,
      ),
    ).toBe('Agree and start');
    await page.keyboard.press('Enter');
    await untilPhase('active');
    await page.reload();
    await page.getByRole('button', { name: 'Start call' }).click();
    await untilPhase('active');
  });

  it('says what to do when the microphone is refused, and goes on in writing', async () => {
    const { page, element, untilPhase } = await open(assistant('open'), { microphone: 'refused' });
    await page.getByRole('button', { name: 'Start call' }).click();
    await expect.poll(() => element.getByRole('alert').textContent()).toContain('microphone is blocked');
    await page.getByLabel('Write a message').fill('Hello?');
    await page.getByRole('button', { name: 'Send' }).click();
    await untilPhase('active');
  });

  it('taken out of the page ends its call and leaves nothing', async () => {
    const { page, untilPhase } = await open(assistant('open'));
    const leftovers = await watchLeftovers(page);
    await page.reload();
    await page.getByRole('button', { name: 'Start call' }).click();
    await untilPhase('active');
    await page.evaluate(() => document.querySelector('saywell-assistant')?.remove());
    await expect.poll(leftovers.read).toEqual(noLeftovers);
  });

  it('two on one page hand the call over, spoken or written', async () => {
    const { page } = await open(
      assistant('title="Sales" mode="hybrid" position="bottom-left" open') +
        assistant('title="Support" open'),
      { viewport: { width: 1280, height: 900 } },
    );
    const leftovers = await watchLeftovers(page);
    await page.reload();
    const sales = page.getByRole('region', { name: 'Sales' });
    const support = page.getByRole('region', { name: 'Support' });
    await sales.getByRole('button', { name: 'Start call' }).click();
    await sales.and(page.locator('[data-phase="active"]')).waitFor();
    await support.getByRole('button', { name: 'Start call' }).click();
    await support.and(page.locator('[data-phase="active"]')).waitFor();
    await sales.and(page.locator('[data-phase="idle"]')).waitFor();
    await expect.poll(leftovers.read).toMatchObject({ openPeers: 1, audioElements: 1 });
    await sales.getByLabel('Write a message').fill('Hello');
    await page.keyboard.press('Enter');
    await sales.and(page.locator('[data-phase="active"]')).waitFor();
    await support.and(page.locator('[data-phase="idle"]')).waitFor();
    await expect.poll(leftovers.read).toMatchObject({ openPeers: 1, liveTracks: 0 });
  });
});

const looks = [320, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => [width, scheme] as const),
);

describe('accessibility', () => {
  it.each(looks)('at %i px, %s: closed, open, asking, in a call', async (width, colorScheme) => {
    const { page, untilPhase } = await open(assistant('mode="hybrid" consent-text="Calls are recorded."'), {
      viewport: { width, height: 800 },
      colorScheme,
    });
    const found = [await violations(page, 'the widget')];
    await page.getByRole('button', { name: 'AI assistant' }).click();
    found.push(await violations(page, 'the widget'));
    await page.getByRole('button', { name: 'Start call' }).click();
    found.push(await violations(page, 'the widget'));
    await page.getByRole('button', { name: 'Agree and start' }).click();
    await untilPhase('active');
    await page.getByLabel('Write a message').fill('Hello');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Mute' }).click();
    found.push(await violations(page, 'the widget'), await tooSmall(page));
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    await page.getByRole('button', { name: 'Close' }).click();
    found.push(await violations(page, 'the widget'), await tooSmall(page));
    expect(found.flat()).toEqual([]);
  });

  it('forced themes and an accent of the page’s own can be read', async () => {
    const { page, element } = await open(assistant('open theme="dark" accent="#777777"'));
    const found = [await violations(page, 'the widget')];
    await element.evaluate((one) => one.setAttribute('theme', 'light'));
    found.push(await violations(page, 'the widget'));
    expect(found.flat()).toEqual([]);
  });

  it('by keyboard: opens, calls, ends, closes; the focus is never lost', async () => {
    const { page, untilPhase } = await open(assistant());
    const focused = () =>
      page.evaluate(() => {
        const inner = document.querySelector('saywell-assistant')?.shadowRoot?.activeElement;
        return inner?.getAttribute('aria-label') ?? inner?.textContent ?? '';
      });
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('AI assistant');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('Start call');
    await page.keyboard.press('Enter');
    await untilPhase('active');
    await expect.poll(focused).toBe('End call');
    await page.keyboard.press('Enter');
    await untilPhase('idle');
    await expect.poll(focused).toBe('Start call');
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('AI assistant');
  });

  it('nothing moves for visitors who want no motion', async () => {
    const { page, untilPhase } = await open(assistant('open'), { reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Start call' }).click();
    await untilPhase('active');
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  it('stays in its corner on pages that are read from the right', async () => {
    const { page, element } = await open(assistant('open'));
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    const { right } = await element.locator('.panel').evaluate((panel) => panel.getBoundingClientRect());
    expect(right).toBe(1280 - 16);
    const [title, close] = await Promise.all(
      ['.title', '[aria-label="Close"]'].map((part) =>
        element.locator(part).evaluate((one) => one.getBoundingClientRect().left),
      ),
    );
    expect(close).toBeLessThan(title ?? 0);
  });
});

/** Controls of the element that are smaller than a finger needs. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('saywell-assistant')?.shadowRoot;
    const controls = [...(root?.querySelectorAll<HTMLElement>('button, input') ?? [])];
    return controls
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        const least = /call|launcher/.test(control.className) ? 64 : 44;
        return Math.min(width, height) < least;
      })
      .map((control) => `small: ${control.className}`);
  });
}
