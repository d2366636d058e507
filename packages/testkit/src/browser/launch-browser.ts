import type { Browser } from 'playwright-core';
import type { BrowserName, LaunchBrowserOptions, VisitorOptions } from './browser-options.ts';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import type { SoundServer } from './sound-server.ts';
import type { StartedBrowser } from './started-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** A browser process with its first visitor; closing it ends the process. */
export interface LaunchedBrowser extends Visitor {
  readonly browser: Browser;
  /** Firefox only: its microphones can be plugged in and pulled out. */
  readonly sound?: SoundServer;
  /** One more visitor of the same process, which knows nothing of the others; the microphone is shared. */
  newVisitor(options?: VisitorOptions): Promise<Visitor>;
}

const starters: Record<BrowserName, (options: LaunchBrowserOptions) => Promise<StartedBrowser>> = {
  chromium: startChromium,
  firefox: startFirefox,
};

/** Starts a browser of Debian's with an empty profile and one page. */
export async function launchBrowser(options: LaunchBrowserOptions): Promise<LaunchedBrowser> {
  const name = options.browser ?? (process.env['SAYWELL_BROWSER'] === 'firefox' ? 'firefox' : 'chromium');
  const { browser, sound, prepare, close } = await starters[name](options);
  const newVisitor = (visitor: VisitorOptions = {}): Promise<Visitor> =>
    openVisitor(browser, visitor, prepare);
  return { ...(await newVisitor(options)), browser, ...(sound && { sound }), newVisitor, close };
}
