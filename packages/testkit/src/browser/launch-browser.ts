import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** Where the browser's microphone gets its sound from. */
export type Microphone =
  /** A WAV file, played once from the moment the page opens the microphone. */
  | { readonly kind: 'wav'; readonly file: string }
  /** A beep every second: a microphone that works and says nothing. */
  | { readonly kind: 'beep' }
  /** The visitor refuses the permission. */
  | { readonly kind: 'refused' }
  /** The machine has none. */
  | { readonly kind: 'missing' };

export interface LaunchBrowserOptions {
  readonly microphone: Microphone;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly javaScriptEnabled?: boolean;
}

export interface LaunchedBrowser {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly browser: Browser;
  /** Console errors, page errors and Content-Security-Policy violations, as they come. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

const fakeUi = '--use-fake-ui-for-media-stream';
const fakeDevice = '--use-fake-device-for-media-stream';
const executablePath = process.env['SAYWELL_CHROMIUM'] ?? '/usr/bin/chromium';

const commonArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A hidden test window must be treated like one that is looked at.
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
];

const soundSwitches: Record<Microphone['kind'], readonly string[]> = {
  wav: [fakeUi, fakeDevice],
  beep: [fakeUi, fakeDevice],
  refused: [fakeDevice, '--deny-permission-prompts'],
  // No fake device either: a machine without sound hardware, as test machines are, then has no microphone.
  missing: [fakeUi],
};

function microphoneArguments(microphone: Microphone): string[] {
  const file =
    microphone.kind === 'wav' ? [`--use-file-for-fake-audio-capture=${microphone.file}%noloop`] : [];
  return [...soundSwitches[microphone.kind], ...file];
}

/** Starts Debian's Chromium with an empty profile and one page. */
export async function launchBrowser(options: LaunchBrowserOptions): Promise<LaunchedBrowser> {
  const browser = await chromium.launch({
    executablePath,
    args: [...commonArguments, ...microphoneArguments(options.microphone)],
  });
  const context = await browser.newContext({
    viewport: options.viewport ?? { width: 1280, height: 900 },
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'no-preference',
    javaScriptEnabled: options.javaScriptEnabled ?? true,
  });
  // The TypeScript loader wraps named functions in this helper, also those that are sent into the page.
  await context.addInitScript({ content: 'globalThis.__name ??= (value) => value;' });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  return { page, context, browser, problems, close: () => browser.close() };
}
