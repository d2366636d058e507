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

/**
 * The visitors of a test file, each with an empty profile and, unless asked for, without motion: drawing a call's
 * waveform takes more than the call. They share one browser process for each kind
 * of microphone: starting one costs more than most tests. Call it at the top of the file.
 * @param untilEnd visitors stay until the end of the file: many tests look at one
 */
export function shareBrowsers({ untilEnd = false } = {}): OpenVisitor {
  const browsers = new Map<Microphone['kind'], Promise<LaunchedBrowser>>();
  const open: Visitor[] = [];
  afterEach(async () => {
    if (untilEnd) return;
    for (const visitor of open.splice(0)) await visitor.close();
  });
  afterAll(async () => {
    for (const browser of browsers.values()) await (await browser).close();
  });
  return async ({ microphone = 'beep', ...options } = {}, test) => {
    const starting = browsers.get(microphone) ?? launchBrowser({ microphone: { kind: microphone } });
    browsers.set(microphone, starting);
    const visitor = await (await starting).newVisitor({ reducedMotion: 'reduce', ...options });
    if (test === undefined) open.push(visitor);
    else test.onTestFinished(() => visitor.close());
    return visitor;
  };
}
