import type { CallServices } from '../call/call-services.ts';
import { type Preconditions, rejecting } from '../machine/preconditions.ts';
import type { QualityResult } from '../network-tests/quality-result.ts';
import type { ConnectivityResult, WebsocketResult } from '../network-tests/run-tests.ts';

export interface PeerToPeerTestOptions {
  readonly videoTrack: MediaStreamTrack;
  /** Seconds, at most 30; default 15. */
  readonly duration?: number;
}

export const networkTestsPreconditions = {
  testCallQuality: rejecting('browser', 'call-object', 'initialised', 'before-join'),
  testPeerToPeerCallQuality: rejecting('no-test'),
  testNetworkConnectivity: rejecting('no-test'),
  testWebsocketConnectivity: rejecting('no-test'),
  testConnectionQuality: { ...rejecting('no-test'), shownAs: 'testPeerToPeerCallQuality()' },
} as const satisfies Preconditions<
  ReturnType<typeof createNetworkTests>,
  | 'stopTestCallQuality'
  | 'stopTestPeerToPeerCallQuality'
  | 'abortTestNetworkConnectivity'
  | 'abortTestWebsocketConnectivity'
  | 'stopTestConnectionQuality'
>;

/** Tests before a call. */
export function createNetworkTests(services: Pick<CallServices, 'inputs' | 'life' | 'networkTests'>) {
  async function testPeerToPeerCallQuality(options: PeerToPeerTestOptions): Promise<QualityResult> {
    await services.life.load();
    return services.networkTests.peerToPeer(options?.videoTrack, options?.duration);
  }
  const stopTestPeerToPeerCallQuality = (): void => services.networkTests.stop('p2p-call-quality');

  return {
    /** Measures 30 s with the camera, else the microphone. Never takes longer; `aborted` when ended early. */
    testCallQuality: async (): Promise<QualityResult> =>
      services.networkTests.callQuality(services.inputs.camera ?? services.inputs.microphone),

    stopTestCallQuality: (): void => services.networkTests.stop('call-quality'),

    /** Sends the track to the page itself, through the relays of `iceConfig` where there are some. */
    testPeerToPeerCallQuality,
    stopTestPeerToPeerCallQuality,

    /** Can media get out of this network, through the relays of `iceConfig` where there are some? */
    async testNetworkConnectivity(videoTrack: MediaStreamTrack): Promise<ConnectivityResult> {
      await services.life.load();
      return services.networkTests.networkConnectivity(videoTrack);
    },

    abortTestNetworkConnectivity: (): void => services.networkTests.stop('network-connectivity'),

    /** Can this page have a WebSocket to the room's server? */
    async testWebsocketConnectivity(): Promise<WebsocketResult> {
      await services.life.load();
      return services.networkTests.websocketConnectivity();
    },

    abortTestWebsocketConnectivity: (): void => services.networkTests.stop('websocket-connectivity'),

    /** Use `testPeerToPeerCallQuality()`. */
    testConnectionQuality: testPeerToPeerCallQuality,
    stopTestConnectionQuality: stopTestPeerToPeerCallQuality,
  };
}
