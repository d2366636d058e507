import { LIVEKIT_FRAGMENT } from '@saywell/contract';
import { CallRoomError } from '../../../errors/call-room-error.ts';
import type { EngineJoinRequest } from '../../engine.ts';
import type { EngineEnvironment } from '../engine-environment.ts';
import { openLiveKitTransport } from './livekit-transport.ts';
import { type JoinAnswer, openPeerTransport } from './peer-transport.ts';
import { type RaceOptions, runRace } from './run-race.ts';
import { openSocketTransport } from './socket-transport.ts';
import type { Transport, TransportHandlers } from './transport.ts';

const workletName = 'call-machine-pcm-worklet.js';
const liveKitName = 'call-machine-livekit.js';

export interface TransportRequest {
  readonly request: EngineJoinRequest;
  /** The room token, or the resume token when the caller was in before. Asked again for the second transport. */
  readonly token: () => string;
  /** For the socket transport; undefined where there is no Web Audio. */
  readonly context: AudioContext | undefined;
  readonly engineUrl: string;
  readonly onAccepted: (answer: Omit<JoinAnswer, 'answer'>) => void;
}

/** Opens what the address asks for, or by the room's server: WebRTC, and a WebSocket where that does not get through in time. Rejects with a `CallRoomError`. */
export async function openTransport(
  wanted: TransportRequest,
  handlers: TransportHandlers,
  environment: EngineEnvironment,
  signal: AbortSignal,
): Promise<Transport> {
  const [url = '', fragment] = wanted.request.url.split('#');
  const own = { ...wanted, request: { ...wanted.request, url } };
  if (fragment !== LIVEKIT_FRAGMENT) return openOwn(own, handlers, environment, signal);
  return openLiveKit(own, handlers, environment, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return openOwn(own, handlers, environment, signal);
  });
}

async function openLiveKit(
  { request: { url, microphone }, token, context, engineUrl, onAccepted }: TransportRequest,
  handlers: TransportHandlers,
  environment: EngineEnvironment,
  signal: AbortSignal,
): Promise<Transport> {
  if (!context || !environment.createPeer)
    throw new CallRoomError('connection-error', 'LiveKit needs WebRTC and Web Audio');
  const moduleUrl = beside(engineUrl, liveKitName);
  const request = { url, token: token(), microphone, context, moduleUrl, onAccepted };
  return openLiveKitTransport(request, handlers, environment, signal);
}

/** By the server's own media. */
async function openOwn(
  wanted: TransportRequest,
  handlers: TransportHandlers,
  environment: EngineEnvironment,
  signal: AbortSignal,
): Promise<Transport> {
  const { createPeer, setTimer } = environment;
  if (!createPeer) return openSocket(wanted, handlers, environment, signal);
  const { url, microphone, iceConfig } = wanted.request;
  const request = {
    url,
    token: wanted.token(),
    microphone,
    configuration: peerConfiguration(iceConfig),
    onAccepted: wanted.onAccepted,
  };
  const openPeer: RaceOptions['openPeer'] = (peerSignal, onProgress) =>
    openPeerTransport(createPeer, { ...request, onProgress }, handlers, environment, peerSignal);
  if (!wanted.context) return openPeer(signal, () => undefined);
  return runRace({
    openPeer,
    openSocket: (socketSignal) => openSocket(wanted, handlers, environment, socketSignal),
    setTimer,
    signal,
  });
}

async function openSocket(
  { request: { url, microphone }, token, context, engineUrl }: TransportRequest,
  handlers: TransportHandlers,
  environment: EngineEnvironment,
  signal: AbortSignal,
): Promise<Transport> {
  if (!context) throw new CallRoomError('connection-error', 'This browser has neither WebRTC nor Web Audio');
  const workletUrl = beside(engineUrl, workletName);
  const request = { url, token: token(), microphone, context, workletUrl };
  return openSocketTransport(request, handlers, environment, signal);
}

const beside = (engineUrl: string, name: string): string =>
  new URL(name, new URL(engineUrl, globalThis.location?.href)).href;

export function peerConfiguration(iceConfig: EngineJoinRequest['iceConfig']): RTCConfiguration {
  const { iceServers, iceTransportPolicy } = iceConfig ?? {};
  return {
    ...(iceServers ? { iceServers: [...iceServers] } : {}),
    ...(iceTransportPolicy ? { iceTransportPolicy } : {}),
  };
}
