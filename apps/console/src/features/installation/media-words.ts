import type { MediaPath } from '@saywell/call-room/basics';
import type { Installation } from '@saywell/contract';

type Network = Installation['network'];

/** How media come to this browser. */
export interface MediaReach {
  readonly hasWebSocket: boolean;
  /** Why WebRTC was not tried: this browser has none, or does not take the STUN and TURN servers of calls. */
  readonly webRtc: 'missing' | 'servers-refused' | TriedWebRtc;
}
interface TriedWebRtc {
  /** Of the server that was tried. */
  readonly network: Network;
  /** Undefined: no sound has come. */
  readonly path: MediaPath | undefined;
}

/** What it means, in a word and in sentences. */
export interface MediaFinding {
  readonly status: 'ok' | 'degraded' | 'down';
  readonly word: string;
  readonly text: string;
  /** What to do about it. */
  readonly next?: string | undefined;
}

export function mediaFinding({ hasWebSocket, webRtc }: MediaReach): MediaFinding {
  if (typeof webRtc === 'object' && webRtc.path !== undefined)
    return udpFinding(webRtc.path, webRtc.network, hasWebSocket);
  const udp = wayToUdp(webRtc);
  if (hasWebSocket)
    return {
      status: 'degraded',
      word: 'WebSocket',
      text: 'Media reach this browser over the WebSocket only. Calls work, and stutter where the network loses packets.',
      next: udp,
    };
  return {
    status: 'down',
    word: 'Not at all',
    text: 'No media reach this browser, by UDP or over the WebSocket: no call begins in it.',
    next: `${passWebSockets} ${udp}`,
  };
}

function udpFinding(
  { isRelayed, roundTripMs }: MediaPath,
  network: Network,
  hasWebSocket: boolean,
): MediaFinding {
  const time = roundTrip(roundTripMs);
  if (isRelayed)
    return {
      status: 'degraded',
      word: 'Relayed',
      text: `Media reach this browser through a TURN server.${time}`,
      next: `To have them come directly: ${openUdp(network)}`,
    };
  return {
    status: 'ok',
    word: 'Direct',
    text: `Media reach this browser directly, by UDP.${time}`,
    next: hasWebSocket ? undefined : `Where UDP is blocked no call would begin. ${passWebSockets}`,
  };
}

function wayToUdp(webRtc: MediaReach['webRtc']): string {
  if (webRtc === 'missing') return 'This browser has no WebRTC: use another one.';
  return webRtc === 'servers-refused'
    ? 'This browser takes none of what SAYWELL_ICE_SERVERS says: correct the addresses in it.'
    : openUdp(webRtc.network);
}

const passWebSockets = 'Have the proxy in front of this server pass WebSockets on.';

function roundTrip(ms: number | undefined): string {
  if (ms === undefined) return '';
  return ` There and back in ${ms < 1 ? 'less than 1' : Math.round(ms)} ms.`;
}

function openUdp({ udpPortFirst, ownCallersOnly, publicAddress, ...rest }: Network): string {
  if (ownCallersOnly)
    return 'This server takes callers of its own machine only: set SAYWELL_PUBLIC_URL or SAYWELL_PUBLIC_ADDRESS.';
  const port =
    udpPortFirst === 0
      ? 'Set SAYWELL_UDP_PORT, and let that port through to this server'
      : `Let ${udpPorts({ udpPortFirst, ...rest })} through to this server`;
  const address =
    publicAddress === null
      ? 'Behind NAT, set SAYWELL_PUBLIC_ADDRESS to the address that it has outside.'
      : `See whether ${publicAddress} is still the address that it has outside.`;
  return `${port}, in its firewall and in the network here. ${address}`;
}

function udpPorts({ udpPortFirst, udpPortLast }: Pick<Network, 'udpPortFirst' | 'udpPortLast'>): string {
  return udpPortFirst === udpPortLast
    ? `UDP port ${udpPortFirst}`
    : `UDP ports ${udpPortFirst} to ${udpPortLast}`;
}
