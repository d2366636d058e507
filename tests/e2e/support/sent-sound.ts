import type { Page } from 'playwright-core';

/** Runs in the page: remembers the connections that it makes. */
function keepPeers(): void {
  const peers: RTCPeerConnection[] = [];
  const Peer = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Peer {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.push(this);
    }
  };
  Object.assign(window, {
    saywellSent: () =>
      peers
        .filter(({ connectionState }) => connectionState !== 'closed')
        .flatMap((peer) => peer.getSenders())
        .flatMap(({ track }) => (track?.readyState === 'live' ? [track.label] : [])),
  });
}

/** Names of the microphones that the page's calls send from now on. Call it before the page is opened. */
export async function watchSentSound(page: Page): Promise<{ read(): Promise<readonly string[]> }> {
  await page.addInitScript(keepPeers);
  return {
    read: () => page.evaluate(() => (window as unknown as { saywellSent(): string[] }).saywellSent()),
  };
}
