import type { PageEnvironment } from '../environment/page-environment.ts';

/** The farthest that UDP got: the machine's own addresses, a STUN server's answer, a relay. */
export type UdpReach = 'none' | 'host' | 'srflx' | 'relay';

/** Servers that have not answered by then are slower than a call waits. */
const gatherMs = 2_500;
const order: readonly UdpReach[] = ['none', 'host', 'srflx', 'relay'];

/** Gathers addresses with a peer that is never connected. Never rejects; the peer is closed. */
export async function udpReach(
  { createPeer, setTimer }: Pick<PageEnvironment, 'createPeer' | 'setTimer'>,
  iceServers: readonly RTCIceServer[],
  signal: AbortSignal,
): Promise<UdpReach> {
  if (!createPeer || signal.aborted) return 'none';
  let peer: RTCPeerConnection | undefined;
  try {
    peer = createPeer({ iceServers: [...iceServers] });
    peer.createDataChannel('reach');
    const gathered = gather(peer, wanted(iceServers), setTimer, signal);
    await peer.setLocalDescription(await peer.createOffer());
    return await gathered;
  } catch {
    return 'none';
  } finally {
    peer?.close();
  }
}

/** Nothing better can come. */
function wanted(servers: readonly RTCIceServer[]): UdpReach {
  const urls = servers.flatMap((server) => server.urls);
  if (urls.some((url) => url.startsWith('turn'))) return 'relay';
  return urls.length > 0 ? 'srflx' : 'host';
}

function gather(
  peer: RTCPeerConnection,
  enough: UdpReach,
  setTimer: PageEnvironment['setTimer'],
  signal: AbortSignal,
): Promise<UdpReach> {
  return new Promise((resolve) => {
    let farthest: UdpReach = 'none';
    const settle = (): void => {
      cancelTimer();
      signal.removeEventListener('abort', settle);
      peer.removeEventListener('icecandidate', onCandidate);
      resolve(farthest);
    };
    const onCandidate = ({ candidate }: RTCPeerConnectionIceEvent): void => {
      if (!candidate) return settle();
      if (candidate.protocol !== 'udp') return;
      const reach = order.find((one) => one === candidate.type) ?? 'none';
      if (order.indexOf(reach) > order.indexOf(farthest)) farthest = reach;
      if (farthest === enough) settle();
    };
    const cancelTimer = setTimer(settle, gatherMs);
    signal.addEventListener('abort', settle);
    peer.addEventListener('icecandidate', onCandidate);
  });
}
