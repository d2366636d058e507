import type { Browser, BrowserContext } from 'playwright-core';
import type { SoundServer } from './sound-server.ts';

/** A browser process and what belongs to it. */
export interface StartedBrowser {
  readonly browser: Browser;
  /** Only where the browser has real sound hardware to itself. */
  readonly sound?: SoundServer;
  /** Before the first page. */
  prepare?(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}
