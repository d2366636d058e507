import { CallRoomError } from '../../../errors/call-room-error.ts';
import type { EngineJoinRequest } from '../../engine.ts';
import type { EngineEnvironment } from '../engine-environment.ts';
import { type JoinAnswer, openPeerTransport } from './peer-transport.ts';
import { type RaceOptions, runRace } from './run-race.ts';
import { openSocketTransport } from './socket-transport.ts';
import type { Transport, TransportHandlers } from './transport.ts';

const workletName = 'call-machine-pcm-worklet.js';

export interface TransportRequest {
  readonly request: EngineJoinRequest;
  /** The room token, or the resume token when the caller was in before. Asked again for the second transport. */
  readonly token: () => string;
  /** For the socket transport; undefined where there is no Web Audio. */
  readonly context: AudioContext | undefined;
  readonly engineUrl: string;
  readonly onAccepted: (answer: JoinAnswer) => void;
}

/** Opens WebRTC, and a WebSocket where that does not get through in time. Rejects with a `CallRoomError`. */
export async function openTransport(
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
  const workletUrl = new URL(workletName, new URL(engineUrl, globalThis.location?.href)).href;
  const request = { url, token: token(), microphone, context, workletUrl };
  return openSocketTransport(request, handlers, environment, signal);
}

export function peerConfiguration(iceConfig: EngineJoinRequest['iceConfig']): RTCConfiguration {
  const { iceServers, iceTransportPolicy } = iceConfig ?? {};
  return {
    ...(iceServers ? { iceServers: [...iceServers] } : {}),
    ...(iceTransportPolicy ? { iceTransportPolicy } : {}),
  };
}
