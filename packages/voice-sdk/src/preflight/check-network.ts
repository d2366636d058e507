import { echoes } from '@saywell/call-room';
import type { PageEnvironment } from '../environment/page-environment.ts';
import type { CheckOutcome } from './preflight-report.ts';
import { udpReach } from './udp-reach.ts';

const echoPath = '/call-machine/echo';

/** The two ways media may go: UDP, and a WebSocket where that does not get through. */
export async function checkNetwork(
  environment: Pick<PageEnvironment, 'createSocket' | 'createPeer' | 'setTimer'>,
  baseUrl: string,
  iceServers: readonly RTCIceServer[],
  signal: AbortSignal,
): Promise<CheckOutcome> {
  const [webSocket, udp] = await Promise.all([
    echoes(environment, new URL(echoPath, baseUrl).href, signal),
    udpReach(environment, iceServers, signal),
  ]);
  const details = { webSocket, udp };
  if (udp === 'none')
    return webSocket
      ? { verdict: 'warning', code: 'udp-blocked', details }
      : { verdict: 'failed', code: 'network-blocked', details };
  return webSocket
    ? { verdict: 'passed', code: 'ok', details }
    : { verdict: 'warning', code: 'websocket-blocked', details };
}
