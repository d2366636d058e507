import type { Installation } from '@saywell/contract';

/** How media come to this browser. */
export interface MediaReach {
  /** Of this browser. */
  readonly hasWebRtc: boolean;
  readonly hasWebSocket: boolean;
  /** Undefined: no sound has come over WebRTC; a text: nor could it be tried with the STUN and TURN servers of calls. */
  readonly peer:
    | { readonly isRelayed: boolean; readonly roundTripMs: number | undefined }
    | 'servers-refused'
    | undefined;
}

/** What it means, in a word and in sentences. */
export interface MediaFinding {
  readonly status: 'ok' | 'degraded' | 'down';
  readonly word: string;
  readonly text: string;
  /** What to do about it. */
  readonly next?: string | undefined;
}

type Network = Installation['network'];

export function mediaFinding(reach: MediaReach, network: Network): MediaFinding {
  const { hasWebSocket, peer } = reach;
  if (typeof peer === 'object') {
    const time = roundTrip(peer.roundTripMs);
    const next = hasWebSocket ? undefined : `Where UDP is blocked no call would begin. ${passWebSockets}`;
    return peer.isRelayed
      ? {
          status: 'degraded',
          word: 'Relayed',
          text: `Media reach this browser through a TURN server.${time}`,
          next: `To have them come directly: ${openUdp(network)}`,
        }
      : { status: 'ok', word: 'Direct', text: `Media reach this browser directly, by UDP.${time}`, next };
  }
  const udp = wayToUdp(reach, network);
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

function wayToUdp({ hasWebRtc, peer }: MediaReach, network: Network): string {
  if (!hasWebRtc) return 'This browser has no WebRTC: use another one.';
  return peer === 'servers-refused'
    ? 'This browser takes none of what SAYWELL_ICE_SERVERS says: correct the addresses in it.'
    : openUdp(network);
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
