import {
  type LaunchedBrowser,
  launchBrowser,
  type Microphone,
  type Visitor,
  type VisitorOptions,
} from '@saywell/testkit';
import { afterAll, afterEach, type TestContext } from 'vitest';

export interface OpenVisitorOptions extends VisitorOptions {
  /** Default: `beep`. */
  readonly microphone?: Exclude<Microphone['kind'], 'wav'>;
}

/**
 * Opens a visitor for a test, who goes when the test is over. Tests that run at the same time
 * give their own context, so that each closes its own visitors.
 */
export type OpenVisitor = (
  options?: OpenVisitorOptions,
  test?: Pick<TestContext, 'onTestFinished'>,
) => Promise<Visitor>;

/** Of this worker; they end with it. */
const browsers = new Map<Microphone['kind'], Promise<LaunchedBrowser>>();

/** One that did not start, or has crashed, is replaced: it fails the file that it fell in, not those that follow. */
function browserWith(kind: NonNullable<OpenVisitorOptions['microphone']>): Promise<LaunchedBrowser> {
  const before = browsers.get(kind)?.catch(() => undefined);
  const browser = Promise.resolve(before).then((started) =>
    started?.browser.isConnected() ? started : launchBrowser({ microphone: { kind } }),
  );
  browsers.set(kind, browser);
  return browser;
}

/**
 * The visitors of a test file, each with an empty profile and, unless asked for, without motion: drawing a call's
 * waveform takes more than the call. They share one browser process for each kind
 * of microphone with the other files of the worker: starting one costs more than most tests. Call it at the top of the file.
 * @param untilEnd visitors stay until the end of the file: many tests look at one
 */
export function shareBrowsers({ untilEnd = false } = {}): OpenVisitor {
  const open: Visitor[] = [];
  const closeAll = async (): Promise<void> => {
    for (const visitor of open.splice(0)) await visitor.close();
  };
  afterEach(async () => {
    if (!untilEnd) await closeAll();
  });
  afterAll(closeAll);
  return async ({ microphone = 'beep', ...options } = {}, test) => {
    const browser = await browserWith(microphone);
    const visitor = await browser.newVisitor({ reducedMotion: 'reduce', ...options });
    if (test === undefined) open.push(visitor);
    else test.onTestFinished(() => visitor.close());
    return visitor;
  };
}
