import { launchBrowser } from '@saywell/testkit';
import { openCallPage } from '../tests/e2e/support/call-page.ts';
import { startRealServer } from '../tests/e2e/support/real-server.ts';
import { type Figure, summariseMs } from './figure.ts';

const presses = 10;

interface PressTimes {
  readonly connectedMs: number;
  readonly firstWordMs: number;
}

/** Runs in the page: when was the button pressed, when did the panel show the call, when was there sound? */
function installWatch(): void {
  const times: { pressed?: number; connected?: number; heard?: number } = {};
  Object.assign(window, { saywellTimes: times });
  addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('[data-call-control="header"]'))
        times.pressed = performance.now();
    },
    { capture: true },
  );
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => {
      if (document.querySelector('.saywell-panel[data-phase="active"]'))
        times.connected ??= performance.now();
    }).observe(document.documentElement, {
      subtree: true,
      attributes: true,
      attributeFilter: ['data-phase'],
    });
  });
  const Peer = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Peer {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      this.addEventListener('track', ({ track }) => {
        const context = new AudioContext();
        void context.resume();
        const analyser = context.createAnalyser();
        analyser.fftSize = 256;
        context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
        const samples = new Float32Array(analyser.fftSize);
        const listen = setInterval(() => {
          analyser.getFloatTimeDomainData(samples);
          if (!samples.some((sample) => Math.abs(sample) > 0.01)) return;
          times.heard ??= performance.now();
          clearInterval(listen);
          void context.close();
        }, 5);
      });
    }
  };
}

async function pressOnce(url: string): Promise<PressTimes> {
  const browser = await launchBrowser({ microphone: { kind: 'beep' } });
  try {
    await browser.page.addInitScript(installWatch);
    const call = await openCallPage(browser.page, url);
    await browser.page.waitForLoadState('networkidle');
    await browser.page.waitForTimeout(500);
    await call.talk();
    const handle = await browser.page.waitForFunction(
      () => {
        const { pressed, connected, heard } = (
          window as unknown as { saywellTimes: { pressed?: number; connected?: number; heard?: number } }
        ).saywellTimes;
        return pressed !== undefined && connected !== undefined && heard !== undefined
          ? { connectedMs: connected - pressed, firstWordMs: heard - pressed }
          : null;
      },
      undefined,
      { timeout: 30_000 },
    );
    const times = (await handle.jsonValue()) as PressTimes;
    await call.endCall();
    await call.untilIdle();
    return times;
  } finally {
    await browser.close();
  }
}

/** From the press of "Talk to AI" to the call being up and to the first audible sample, fresh browser each time. */
export async function measurePressToWord(): Promise<Figure> {
  const server = await startRealServer();
  try {
    const times: PressTimes[] = [];
    // The first call of a server compiles and loads what later ones share; it is measured by itself.
    const first = await pressOnce(server.url);
    for (let press = 0; press < presses; press += 1) times.push(await pressOnce(server.url));
    const connected = summariseMs(times.map((time) => time.connectedMs));
    return {
      figure: 'G5',
      title: 'press to first word audible, and to connected',
      goal: '≤ 1 s p95 to the first word, ≤ 300 ms p50 to connected (first version: ≤ 2 s)',
      values: {
        ...summariseMs(times.map((time) => time.firstWordMs)),
        connectedP50: connected.p50,
        connectedP95: connected.p95,
        firstCallMs: Math.round(first.firstWordMs),
      },
    };
  } finally {
    await server.stop();
  }
}
