import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { VisitorOptions } from './browser-options.ts';

/** An empty profile with one page: storage, cookies and cache are its own. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, page errors and Content-Security-Policy violations of all its pages, as they come. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

/** Opens one more visitor in a running browser; `prepare` runs before the first page. */
export async function openVisitor(
  browser: Browser,
  options: VisitorOptions,
  prepare?: (context: BrowserContext) => Promise<void>,
): Promise<Visitor> {
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
  return { page: await context.newPage(), context, problems, close: () => context.close() };
}
