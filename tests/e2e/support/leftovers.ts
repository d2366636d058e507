import type { Page } from 'playwright-core';

/** What a page still holds of calls that are over. */
export interface Leftovers {
  readonly liveTracks: number;
  readonly openPeers: number;
  readonly audioElements: number;
  readonly runningAudioContexts: number;
}

export const noLeftovers: Leftovers = {
  liveTracks: 0,
  openPeers: 0,
  audioElements: 0,
  runningAudioContexts: 0,
};

/** Runs in the page: remembers everything that a call takes. */
function installWatch(): void {
  const tracks: MediaStreamTrack[] = [];
  const peers: RTCPeerConnection[] = [];
  const contexts: AudioContext[] = [];
  const devices = navigator.mediaDevices;
  const open = devices?.getUserMedia?.bind(devices);
  if (open !== undefined) {
    devices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  }
  const Peer = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Peer {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.push(this);
    }
  };
  const Context = window.AudioContext;
  window.AudioContext = class extends Context {
    constructor(options?: AudioContextOptions) {
      super(options);
      contexts.push(this);
    }
  };
  Object.assign(window, {
    saywellLeftovers: () => ({
      liveTracks: tracks.filter((track) => track.readyState === 'live').length,
      openPeers: peers.filter((peer) => peer.connectionState !== 'closed').length,
      audioElements: document.querySelectorAll('audio').length,
      runningAudioContexts: contexts.filter((context) => context.state !== 'closed').length,
    }),
  });
}

/** Watches every call of the page from now on. Call it before the page is opened. */
export async function watchLeftovers(page: Page): Promise<{ read(): Promise<Leftovers> }> {
  await page.addInitScript(installWatch);
  return {
    read: () =>
      page.evaluate(() => (window as unknown as { saywellLeftovers(): Leftovers }).saywellLeftovers()),
  };
}
