import {
  type ApiErrorBody,
  JOIN_HEADERS,
  joinErrorTypes,
  ROOM_CHANNEL_LABEL,
  type RoomErrorType,
} from '@saywell/contract';
import { CallRoomError } from '../../../errors/call-room-error.ts';
import type { EngineEnvironment } from '../engine-environment.ts';
import { type Transport, type TransportHandlers, withinTime } from './transport.ts';

/** One that is not open by then never will be. */
const connectTimeoutMs = 6_000;

/** How an opening gets on: the room has answered the offer, then a first packet went there and back. */
export type PeerProgress =
  | { readonly type: 'answered'; readonly afterMs: number }
  | { readonly type: 'reached' };

export interface PeerRequest {
  readonly url: string;
  readonly token: string;
  readonly microphone: MediaStreamTrack | null;
  readonly configuration: RTCConfiguration;
  /** Called as soon as the server accepted the offer: a later transport resumes with its token. */
  readonly onAccepted: (answer: JoinAnswer) => void;
  readonly onProgress: (progress: PeerProgress) => void;
}

/** Opens a WebRTC transport. On any failure the peer is closed before the promise rejects. */
export async function openPeerTransport(
  createPeer: (configuration: RTCConfiguration) => RTCPeerConnection,
  request: PeerRequest,
  handlers: TransportHandlers,
  environment: Pick<EngineEnvironment, 'fetch' | 'setTimer' | 'now'>,
  signal: AbortSignal,
): Promise<Transport> {
  const peer = createPeer({ bundlePolicy: 'max-bundle', ...request.configuration });
  // One signal ends the join request with the connection, whichever fails first.
  const ended = new AbortController();
  try {
    const sender = addMicrophone(peer, request.microphone);
    const channel = peer.createDataChannel(ROOM_CHANNEL_LABEL, { ordered: true });
    peer.addEventListener('track', (event) => handlers.track(event.track));
    const opened = whenOpen(peer, channel);
    onReached(peer, () => request.onProgress({ type: 'reached' }));
    const negotiated = negotiate(peer, request, environment, ended.signal);
    const connected = Promise.all([opened, negotiated]);
    await withinTime(connected, {
      timeoutMs: connectTimeoutMs,
      what: 'The media connection',
      setTimer: environment.setTimer,
      signal,
    });
    return new PeerTransport(peer, channel, sender, handlers);
  } catch (error) {
    ended.abort();
    peer.close();
    throw error;
  }
}

function addMicrophone(peer: RTCPeerConnection, track: MediaStreamTrack | null): RTCRtpSender {
  return peer.addTransceiver(track ?? 'audio', { direction: 'sendrecv' }).sender;
}

// Posted at once, without candidates: the server learns the browser's address from its first
// packets (peer reflexive), which saves the 30–145 ms of gathering.
async function negotiate(
  peer: RTCPeerConnection,
  request: PeerRequest,
  { fetch, now }: Pick<EngineEnvironment, 'fetch' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  await peer.setLocalDescription(await peer.createOffer());
  const offer = peer.localDescription?.sdp ?? '';
  const sentAtMs = now();
  const answer = await postOffer({ url: request.url, token: request.token, offer }, fetch, signal);
  const afterMs = now() - sentAtMs;
  request.onAccepted(answer);
  await peer.setRemoteDescription({ type: 'answer', sdp: answer.answer });
  request.onProgress({ type: 'answered', afterMs });
}

function onReached(peer: RTCPeerConnection, report: () => void): void {
  peer.addEventListener('iceconnectionstatechange', () => {
    if (peer.iceConnectionState === 'connected' || peer.iceConnectionState === 'completed') report();
  });
}

function whenOpen(peer: RTCPeerConnection, channel: RTCDataChannel): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.addEventListener('open', () => resolve());
    onPeerFailed(peer, (reason) => reject(new CallRoomError('connection-error', reason)));
  });
}

function onPeerFailed(peer: RTCPeerConnection, report: (reason: string) => void): void {
  peer.addEventListener('connectionstatechange', () => {
    if (peer.connectionState === 'failed') report('The media connection failed');
  });
}

class PeerTransport implements Transport {
  readonly kind = 'webrtc';
  readonly #peer: RTCPeerConnection;
  readonly #channel: RTCDataChannel;
  readonly #sender: RTCRtpSender;
  readonly #handlers: TransportHandlers;
  #closed = false;

  constructor(
    peer: RTCPeerConnection,
    channel: RTCDataChannel,
    sender: RTCRtpSender,
    handlers: TransportHandlers,
  ) {
    this.#peer = peer;
    this.#channel = channel;
    this.#sender = sender;
    this.#handlers = handlers;
    channel.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (!this.#closed && typeof event.data === 'string') handlers.message(event.data);
    });
    channel.addEventListener('close', () => this.#lost('The room channel closed'));
    onPeerFailed(peer, (reason) => this.#lost(reason));
  }

  send(text: string): void {
    if (this.#channel.readyState === 'open') this.#channel.send(text);
  }

  setMicrophone(track: MediaStreamTrack | null): void {
    // Rejects only when the peer was closed in between; then there is nothing to send.
    this.#sender.replaceTrack(track).catch(() => undefined);
  }

  stats(): Promise<RTCStatsReport> {
    return this.#peer.getStats();
  }

  close(): void {
    this.#closed = true;
    this.#peer.close();
  }

  #lost(reason: string): void {
    if (this.#closed) return;
    this.close();
    this.#handlers.lost(reason);
  }
}

export interface JoinAnswer {
  readonly answer: string;
  /** To be deleted when leaving; undefined when the server named none. */
  readonly sessionUrl: string | undefined;
  readonly resumeToken: string | undefined;
}

/** Posts the offer (RFC 9725 shape). Rejects with a `CallRoomError` whose code is a room error type. */
async function postOffer(
  request: { readonly url: string; readonly token: string; readonly offer: string },
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<JoinAnswer> {
  const response = await fetch(request.url, {
    method: 'POST',
    headers: { authorization: `Bearer ${request.token}`, 'content-type': 'application/sdp' },
    body: request.offer,
    signal,
  }).catch((error: unknown) => {
    throw CallRoomError.from(error, 'connection-error');
  });
  if (!response.ok) throw await refusal(response, request.url);
  const location = response.headers.get('location');
  return {
    answer: await response.text(),
    sessionUrl: location ? new URL(location, request.url).href : undefined,
    resumeToken: response.headers.get(JOIN_HEADERS.resumeToken) ?? undefined,
  };
}

async function refusal(response: Response, uri: string): Promise<CallRoomError> {
  const body: Partial<ApiErrorBody> = await response.json().catch(() => ({}));
  const types: Partial<Record<string, RoomErrorType>> = joinErrorTypes;
  const type = types[body.code ?? ''] ?? 'connection-error';
  const text = typeof body.message === 'string' ? body.message : `Received ${response.status} response`;
  return new CallRoomError(type, text, {
    details: { on: 'join', uri, status: response.status, code: body.code },
  });
}
