import type { EngineJoinRequest } from '../engine.ts';
import type { HostedCall } from './load-library.ts';

/** How the hosted provider's library is asked to join. */
export function joinOptions(request: EngineJoinRequest): NonNullable<Parameters<HostedCall['join']>[0]> {
  const { url, token, userName, userData, microphone, audio, subscribesToAll, iceConfig } = request;
  return {
    url,
    // The library refuses options that are there and undefined.
    ...(token !== '' && { token }),
    ...(userName !== undefined && { userName }),
    ...(userData !== undefined && { userData }),
    audioSource: microphone ?? false,
    videoSource: false,
    startAudioOff: !audio,
    startVideoOff: true,
    subscribeToTracksAutomatically: subscribesToAll,
    dailyConfig: { avoidEval: true, ...(iceConfig && { iceConfig: toIceConfig(iceConfig) }) },
  };
}

function toIceConfig({ iceServers, ...rest }: NonNullable<EngineJoinRequest['iceConfig']>) {
  return { ...rest, ...(iceServers && { iceServers: [...iceServers] }) };
}
