import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { BrowserName, LaunchBrowserOptions } from './browser-options.ts';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import type { SoundServer } from './sound-server.ts';
import type { StartedBrowser } from './started-browser.ts';

export interface LaunchedBrowser {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly browser: Browser;
  /** Firefox only: its microphones can be plugged in and pulled out. */
  readonly sound?: SoundServer;
  /** Console errors, page errors and Content-Security-Policy violations of all pages, as they come. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

const starters: Record<BrowserName, (options: LaunchBrowserOptions) => Promise<StartedBrowser>> = {
  chromium: startChromium,
  firefox: startFirefox,
};

/** Starts a browser of Debian's with an empty profile and one page. */
export async function launchBrowser(options: LaunchBrowserOptions): Promise<LaunchedBrowser> {
  const name = options.browser ?? (process.env['SAYWELL_BROWSER'] === 'firefox' ? 'firefox' : 'chromium');
  const { browser, sound, prepare, close } = await starters[name](options);
  const context = await browser.newContext({
    viewport: options.viewport ?? { width: 1280, height: 900 },
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'no-preference',
    javaScriptEnabled: options.javaScriptEnabled ?? true,
  });
  // The TypeScript loader wraps named functions in this helper, also those that are sent into the page.
  await context.addInitScript({ content: 'globalThis.__name ??= (value) => value;' });
  await prepare?.(context);
  const problems: string[] = [];
  context.on('weberror', (event) => problems.push(`page error: ${event.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  const page = await context.newPage();
  return { page, context, browser, ...(sound && { sound }), problems, close };
}
