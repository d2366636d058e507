import { browserEnvironment, type CallRoomEnvironment, echoes } from '@saywell/call-room';
import { ROOM_CHANNEL_LABEL } from '@saywell/contract';
import type { MediaReach } from './media-words.ts';

/** From the server's answer on; it closes its side a second later. */
const connectMs = 7_000;
const lookMs = 100;

type Environment = Pick<CallRoomEnvironment, 'createPeer' | 'createSocket' | 'setTimer' | 'pageOrigin'>;

/** What is asked of the server. */
interface Server {
  iceServers(): Promise<RTCIceServer[]>;
  testMedia(offer: { readonly sdp: string }): Promise<{ readonly sdp: string }>;
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
    const [peer, hasWebSocket] = await Promise.all([
      createPeer && tryPeer(createPeer, server, environment),
      echoes(environment, new URL('/call-machine/echo', pageOrigin).href, ended.signal),
    ]);
    return { hasWebRtc: createPeer !== undefined, hasWebSocket, peer };
  } finally {
    ended.abort();
  }
}

async function tryPeer(
  createPeer: NonNullable<Environment['createPeer']>,
  server: Server,
  { setTimer }: Pick<Environment, 'setTimer'>,
): Promise<MediaReach['peer']> {
  const iceServers = await server.iceServers();
  const peer = openPeer(createPeer, iceServers);
  if (peer === undefined) return 'servers-refused';
  try {
    peer.addTransceiver('audio', { direction: 'recvonly' });
    // Without it the server sends no sound.
    peer.createDataChannel(ROOM_CHANNEL_LABEL);
    await peer.setLocalDescription(await peer.createOffer());
    const { sdp } = await server.testMedia({ sdp: peer.localDescription?.sdp ?? '' });
    await peer.setRemoteDescription({ type: 'answer', sdp });
    for (let waited = 0; waited < connectMs; waited += lookMs) {
      const found = figuresOf(await peer.getStats());
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => void setTimer(resolve, lookMs));
    }
    return undefined;
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
function figuresOf(stats: RTCStatsReport): MediaReach['peer'] {
  const reports: unknown[] = [];
  stats.forEach((report: unknown) => reports.push(report));
  const find = (isIt: (report: Readonly<Record<string, unknown>>) => boolean) =>
    Object(reports.find((report) => isIt(Object(report))));
  const { packetsReceived = 0 } = find(({ type }) => type === 'inbound-rtp');
  if (packetsReceived === 0) return undefined;
  const { selectedCandidatePairId } = find(
    ({ type, selectedCandidatePairId: id }) => type === 'transport' && id !== undefined,
  );
  // Firefox has no report of the transport.
  const { currentRoundTripTime, localCandidateId } = find(
    ({ type, id, nominated, state }) =>
      type === 'candidate-pair' &&
      (selectedCandidatePairId === undefined
        ? nominated === true && state === 'succeeded'
        : id === selectedCandidatePairId),
  );
  const { candidateType } = find(({ id }) => id !== undefined && id === localCandidateId);
  return {
    isRelayed: candidateType === 'relay',
    roundTripMs: typeof currentRoundTripTime === 'number' ? currentRoundTripTime * 1_000 : undefined,
  };
}
