import { chromium } from 'playwright-core';
import type { LaunchBrowserOptions, Microphone } from './browser-options.ts';
import type { StartedBrowser } from './started-browser.ts';

const fakeUi = '--use-fake-ui-for-media-stream';
const fakeDevice = '--use-fake-device-for-media-stream';
const executablePath = process.env['SAYWELL_CHROMIUM'] ?? '/usr/bin/chromium';

/**
 * Of several switches that turn features off the last counts, so this one has those that playwright turns off, too.
 * The omnibox is a page of its own here: it costs each new visitor more than a page of the site, and nobody sees it.
 */
const featuresOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  // A process for a page that most visitors never open.
  'SpareRendererForSitePerProcess',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

const commonArguments = [
  `--disable-features=${featuresOff.join()}`,
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

/** Starts Debian's Chromium with its own fake devices. */
export async function startChromium({ microphone }: LaunchBrowserOptions): Promise<StartedBrowser> {
  const browser = await chromium.launch({
    executablePath,
    args: [...commonArguments, ...microphoneArguments(microphone)],
  });
  return { browser, close: () => browser.close() };
}
