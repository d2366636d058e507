import type { TracksAnswer, TracksRequest } from '@saywell/contract';
import { CallRoomError } from '../../../errors/call-room-error.ts';
import type { PublishedTrack } from '../../engine.ts';
import type { EngineEnvironment } from '../engine-environment.ts';
import { withinTime } from '../transport/transport.ts';

const connectTimeoutMs = 10_000;

export interface TracksPlan {
  readonly local: readonly PublishedTrack[];
  /** Slots for tracks of others. */
  readonly slots: { readonly audio: number; readonly video: number };
}

export interface TracksTarget {
  /** The session's address in the room. */
  readonly sessionUrl: string;
  readonly token: string;
  readonly configuration: RTCConfiguration;
}

/** An open connection that carries nothing but tracks. */
export interface TracksConnection {
  readonly plan: TracksPlan;
  /** Its name in what the room says of slots. */
  readonly number: number;
  /** The track of a slot; undefined for an unknown one. */
  slot(mid: string): MediaStreamTrack | undefined;
  close(): void;
}

/**
 * Opens one: what is sent and the slots are agreed upon in a single exchange. `lost` is
 * called once when it breaks later. On any failure the peer is closed before the promise
 * rejects.
 */
export async function openTracks(
  plan: TracksPlan,
  target: TracksTarget,
  lost: () => void,
  environment: Pick<EngineEnvironment, 'createPeer' | 'fetch' | 'setTimer'>,
  signal: AbortSignal,
): Promise<TracksConnection> {
  const { createPeer, setTimer } = environment;
  if (!createPeer) throw new CallRoomError('connection-error', 'This browser has no WebRTC');
  const peer = createPeer({ bundlePolicy: 'max-bundle', ...target.configuration });
  const ended = new AbortController();
  try {
    const senders = plan.local.map((local) => addSender(peer, local));
    const slots = addSlots(peer, plan.slots);
    const opened = Promise.all([
      whenConnected(peer),
      negotiate(peer, target, senders, environment.fetch, ended.signal),
    ]);
    const [, number] = await withinTime(opened, {
      timeoutMs: connectTimeoutMs,
      what: 'The tracks connection',
      setTimer,
      signal,
    });
    onceFailed(peer, () => {
      peer.close();
      lost();
    });
    return {
      plan,
      number,
      slot: (mid) => slots.find((transceiver) => transceiver.mid === mid)?.receiver.track,
      close: () => peer.close(),
    };
  } catch (error) {
    ended.abort();
    peer.close();
    throw CallRoomError.from(error);
  }
}

interface Sender {
  readonly name: string;
  readonly transceiver: RTCRtpTransceiver;
}

function addSender(peer: RTCPeerConnection, { name, track, encodings }: PublishedTrack): Sender {
  const transceiver = peer.addTransceiver(track, {
    direction: 'sendonly',
    // Names of layers are for several in one section; here each section has one.
    ...(encodings && { sendEncodings: encodings.map(({ rid: _rid, ...encoding }) => encoding) }),
  });
  return { name, transceiver };
}

function addSlots(peer: RTCPeerConnection, { audio, video }: TracksPlan['slots']): RTCRtpTransceiver[] {
  const add = (kind: 'audio' | 'video') => (): RTCRtpTransceiver =>
    peer.addTransceiver(kind, { direction: 'recvonly' });
  return [...Array.from({ length: audio }, add('audio')), ...Array.from({ length: video }, add('video'))];
}

async function negotiate(
  peer: RTCPeerConnection,
  target: TracksTarget,
  senders: readonly Sender[],
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<number> {
  await peer.setLocalDescription(await peer.createOffer());
  const request: TracksRequest = {
    sdp: peer.localDescription?.sdp ?? '',
    tracks: senders.map(({ name, transceiver }) => ({ mid: transceiver.mid ?? '', name })),
  };
  const response = await fetch(`${target.sessionUrl}/tracks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  });
  if (!response.ok) throw new CallRoomError('connection-error', `Tracks were refused: ${response.status}`);
  const { sdp, connection }: TracksAnswer = await response.json();
  await peer.setRemoteDescription({ type: 'answer', sdp });
  return connection;
}

function whenConnected(peer: RTCPeerConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (peer.connectionState === 'connected') resolve();
      if (peer.connectionState === 'failed')
        reject(new CallRoomError('connection-error', 'The tracks connection failed'));
    };
    peer.addEventListener('connectionstatechange', look);
    look();
  });
}

function onceFailed(peer: RTCPeerConnection, report: () => void): void {
  const look = (): void => {
    if (peer.connectionState !== 'failed') return;
    peer.removeEventListener('connectionstatechange', look);
    report();
  };
  peer.addEventListener('connectionstatechange', look);
}
