import { browserEnvironment, type CallRoomEnvironment, echoes } from '@saywell/call-room';
import { type MediaPath, mediaPath, statsEntries } from '@saywell/call-room/basics';
import { type Installation, ROOM_CHANNEL_LABEL } from '@saywell/contract';
import type { MediaReach } from './media-words.ts';

/** From the server's answer on; it closes its side a second later. */
const connectMs = 7_000;
const lookMs = 100;

type Environment = Pick<CallRoomEnvironment, 'createPeer' | 'createSocket' | 'setTimer' | 'pageOrigin'>;

/** What is asked of the server. */
interface Server {
  iceServers(): Promise<RTCIceServer[]>;
  testMedia(offer: {
    readonly sdp: string;
  }): Promise<Pick<Installation, 'network'> & { readonly sdp: string }>;
}

/**
 * Tries both ways on which the media of a call may come, without a call: WebRTC as a call opens it, until its sound
 * arrives, and the WebSocket. Rejects when the server refuses the test.
 */
export async function probeMedia(
  server: Server,
  environment: Environment = browserEnvironment(),
): Promise<MediaReach> {
  const { createPeer, pageOrigin = '' } = environment;
  const ended = new AbortController();
  try {
    const [webRtc, hasWebSocket] = await Promise.all([
      createPeer === undefined ? ('missing' as const) : tryPeer(createPeer, server, environment),
      echoes(environment, new URL('/call-machine/echo', pageOrigin).href, ended.signal),
    ]);
    return { hasWebSocket, webRtc };
  } finally {
    ended.abort();
  }
}

async function tryPeer(
  createPeer: NonNullable<Environment['createPeer']>,
  server: Server,
  { setTimer }: Pick<Environment, 'setTimer'>,
): Promise<MediaReach['webRtc']> {
  const iceServers = await server.iceServers();
  const peer = openPeer(createPeer, iceServers);
  if (peer === undefined) return 'servers-refused';
  try {
    peer.addTransceiver('audio', { direction: 'recvonly' });
    // Without it the server sends no sound.
    peer.createDataChannel(ROOM_CHANNEL_LABEL);
    await peer.setLocalDescription(await peer.createOffer());
    const { sdp, network } = await server.testMedia({ sdp: peer.localDescription?.sdp ?? '' });
    await peer.setRemoteDescription({ type: 'answer', sdp });
    for (let waited = 0; waited < connectMs; waited += lookMs) {
      const path = pathOf(await peer.getStats());
      if (path !== undefined) return { network, path };
      await new Promise<void>((resolve) => void setTimer(resolve, lookMs));
    }
    return { network, path: undefined };
  } finally {
    peer.close();
  }
}

/** Undefined: the browser does not take such servers. */
function openPeer(
  createPeer: NonNullable<Environment['createPeer']>,
  iceServers: RTCIceServer[],
): RTCPeerConnection | undefined {
  try {
    return createPeer({ bundlePolicy: 'max-bundle', iceServers });
  } catch {
    return undefined;
  }
}

/** Undefined: no sound has come yet. */
function pathOf(report: RTCStatsReport): MediaPath | undefined {
  const entries = statsEntries(report);
  const hasSound = entries.some(
    ({ type, packetsReceived }) => type === 'inbound-rtp' && Number(packetsReceived) > 0,
  );
  return hasSound ? mediaPath(entries) : undefined;
}
