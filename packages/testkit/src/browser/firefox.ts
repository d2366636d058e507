import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, firefox } from 'playwright-core';
import type { LaunchBrowserOptions, Microphone } from './browser-options.ts';
import { hasSoundServer, type SoundServer, startSoundServer } from './sound-server.ts';
import type { StartedBrowser } from './started-browser.ts';

const executable = process.env['SAYWELL_FIREFOX'] ?? '/usr/bin/firefox-esr';
const bridge = fileURLToPath(new URL('../../bin/bidi-bridge.mjs', import.meta.url));

type Preferences = Record<string, string | number | boolean>;

const commonPreferences: Preferences = {
  // A machine without a network has only this address.
  'media.peerconnection.ice.loopback': true,
  // A hidden test window must be treated like one that is looked at.
  'dom.min_background_timeout_value': 4,
  'dom.timeout.enable_budget_timer_throttling': false,
  // Like Chromium without a window: a page's icon is shown nowhere.
  'browser.chrome.site_icons': false,
  // No requests to other hosts.
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

const allowed: Preferences = { 'media.navigator.permission.disabled': true };
const permissions: Record<Microphone['kind'], Preferences> = {
  wav: allowed,
  beep: allowed,
  refused: { 'permissions.default.microphone': 2 },
  missing: allowed,
};

/** What a machine lacks to run Firefox; undefined when it has everything. */
export function missingForFirefox(): string | undefined {
  if (!existsSync(executable)) return `${executable} (apt-get install firefox-esr)`;
  if (!hasSoundServer()) return 'PulseAudio (apt-get install pulseaudio)';
  return undefined;
}

/** Starts Debian's Firefox as it is, over WebDriver BiDi, with sound hardware of its own. */
export async function startFirefox(options: LaunchBrowserOptions): Promise<StartedBrowser> {
  const { microphone, colorScheme = 'light', reducedMotion } = options;
  const sound = await startSoundServer(microphone);
  try {
    const browser = await firefox.launch({
      channel: 'moz-firefox',
      executablePath: bridge,
      env: { ...process.env, ...sound.environment, SAYWELL_FIREFOX: executable },
      firefoxUserPrefs: {
        ...commonPreferences,
        ...permissions[microphone.kind],
        // The protocol of this release has no command for these two.
        'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
        'ui.prefersReducedMotion': reducedMotion === 'reduce' ? 1 : 0,
      },
    });
    return {
      browser,
      sound,
      prepare: (context) => prepare(context, microphone, sound),
      async close() {
        await browser.close();
        await sound.stop();
      },
    };
  } catch (error) {
    await sound.stop();
    throw error;
  }
}

async function prepare(context: BrowserContext, microphone: Microphone, sound: SoundServer): Promise<void> {
  await context.addInitScript(reportViolations);
  if (microphone.kind !== 'wav') return;
  await context.exposeFunction('saywellMicrophoneOpened', () => sound.play(microphone.file));
  await context.addInitScript(reportMicrophone);
}

/** Runs in the page: violations of its policy are not reported over this protocol. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`Content-Security-Policy: ${violatedDirective} ${blockedURI}`),
  );
}

/** Runs in the page: the visitor begins to speak when the microphone is opened for the first time. */
function reportMicrophone(): void {
  const devices = navigator.mediaDevices;
  const open = devices?.getUserMedia?.bind(devices);
  if (open === undefined) return;
  let isFirst = true;
  devices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    if (isFirst) (window as unknown as { saywellMicrophoneOpened(): void }).saywellMicrophoneOpened();
    isFirst = false;
    return stream;
  };
}
