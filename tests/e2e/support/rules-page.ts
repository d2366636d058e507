import type { Page, Request } from 'playwright-core';
import { type Leftovers, watchLeftovers } from './leftovers.ts';
import type { Happening, RulesInPage } from './rules-page/rules-in-page.ts';
import { type SdkServer, startSdkServer } from './sdk-server.ts';
import type { OpenVisitor, OpenVisitorOptions } from './visitors.ts';

declare global {
  interface Window {
    saywellRules: RulesInPage;
  }
}

/** Longer than anything takes on a busy machine. */
export const patience = { timeout: 30_000 };

export const startRulesServer = (): Promise<SdkServer> =>
  startSdkServer({}, 'tests/e2e/support/rules-page/rules-in-page.ts');

export interface RulesPage {
  readonly page: Page;
  readonly leftovers: { read(): Promise<Leftovers> };
  /** Everything that the page has asked for so far. */
  readonly requests: readonly Request[];
}

export async function openRulesPage(
  server: SdkServer,
  visit: OpenVisitor,
  options?: OpenVisitorOptions,
): Promise<RulesPage> {
  const { page } = await visit(options);
  const leftovers = await watchLeftovers(page);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await server.open(page);
  return { page, leftovers, requests };
}

/** What has happened in the page so far, in its order. */
export const happenings = (page: Page): Promise<readonly Happening[]> =>
  page.evaluate(() => [...window.saywellRules.happenings]);

/** Values of the SDK's events of one name. */
export const eventsOf = <Value = Record<string, unknown>>(all: readonly Happening[], name: string): Value[] =>
  all.flatMap((one) => (one.kind === 'event' && one.name === name ? [one.value as Value] : []));

/** App messages as they were sent or received; JSON is read. */
export const onWire = (all: readonly Happening[], kind: 'sent' | 'received'): unknown[] =>
  all.flatMap((one) => {
    if (one.kind !== kind) return [];
    const text = String(one.value);
    return [text.startsWith('{') ? (JSON.parse(text) as unknown) : text];
  });
