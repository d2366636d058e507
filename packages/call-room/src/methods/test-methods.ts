import { CallRoomError } from '../errors/call-room-error.ts';
import type { CpuLoad, Topology } from '../events/call-events.ts';
import type { QualityResult } from '../network-tests/quality-result.ts';
import type { ConnectivityResult, WebsocketResult } from '../network-tests/run-tests.ts';
import type { NetworkStats } from '../stats/network-watch.ts';
import { PhoneMethods } from './phone-methods.ts';

export interface PeerToPeerTestOptions {
  readonly videoTrack: MediaStreamTrack;
  /** Seconds, at most 30; default 15. */
  readonly duration?: number;
}

/** Tests before a call, and figures during it. */
export abstract class TestMethods extends PhoneMethods {
  /** Measures 30 s with the camera, else the microphone. Never takes longer; `aborted` when ended early. */
  async testCallQuality(): Promise<QualityResult> {
    this.guard('testCallQuality');
    return this.callTests.callQuality(this.inputs.camera ?? this.inputs.microphone);
  }

  stopTestCallQuality(): void {
    this.callTests.stop('call-quality');
  }

  /** Sends the track to the page itself, through the relays of `iceConfig` where there are some. */
  async testPeerToPeerCallQuality(options: PeerToPeerTestOptions): Promise<QualityResult> {
    this.guard('testPeerToPeerCallQuality');
    await this.life.load();
    return this.callTests.peerToPeer(options?.videoTrack, options?.duration);
  }

  stopTestPeerToPeerCallQuality(): void {
    this.callTests.stop('p2p-call-quality');
  }

  /** Can media get out of this network, through the relays of `iceConfig` where there are some? */
  async testNetworkConnectivity(videoTrack: MediaStreamTrack): Promise<ConnectivityResult> {
    this.guard('testNetworkConnectivity');
    await this.life.load();
    return this.callTests.networkConnectivity(videoTrack);
  }

  abortTestNetworkConnectivity(): void {
    this.callTests.stop('network-connectivity');
  }

  /** Can this page hold a WebSocket to the room's server? */
  async testWebsocketConnectivity(): Promise<WebsocketResult> {
    this.guard('testWebsocketConnectivity');
    await this.life.load();
    return this.callTests.websocketConnectivity();
  }

  abortTestWebsocketConnectivity(): void {
    this.callTests.stop('websocket-connectivity');
  }

  /** Use `testPeerToPeerCallQuality()`. */
  async testConnectionQuality(options: PeerToPeerTestOptions): Promise<QualityResult> {
    return this.testPeerToPeerCallQuality(options);
  }

  stopTestConnectionQuality(): void {
    this.stopTestPeerToPeerCallQuality();
  }

  /** Seen in the last two seconds; outside a call `unknown`. */
  async getNetworkStats(): Promise<NetworkStats> {
    return this.network.stats;
  }

  async getCpuLoadStats(): Promise<CpuLoad & { readonly stats: object }> {
    return this.cpu.stats;
  }

  async getNetworkTopology(): Promise<{ topology: Topology }> {
    return { topology: this.isJoined ? (this.engine?.topology ?? 'none') : 'none' };
  }

  /** Our rooms always forward: anything but `sfu` is refused. */
  async setNetworkTopology(options: { readonly topology: Topology }): Promise<{ workerId: string }> {
    this.guard('setNetworkTopology');
    if (options.topology !== 'sfu')
      throw new CallRoomError('not-supported', 'Only the topology "sfu" is available in this room');
    return { workerId: this.record.summary.id ?? '' };
  }
}
