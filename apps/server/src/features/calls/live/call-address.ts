import { type Call, type CallerAudioFormat, LIVEKIT_FRAGMENT, ROOM_TOKEN_PARAMETER } from '@saywell/contract';
import type { IceServer } from '../../../platform/config/server-config.ts';

/** How somebody comes into a call: `callerAudio` over a WebSocket of their own, else as a page that joins its room. */
export interface CallWay {
  readonly callerAudio: CallerAudioFormat | undefined;
  readonly requestUrl: string;
  /** Is a LiveKit server there that carries the sound of pages? */
  readonly hasLiveKit: boolean;
}

/** What is stored of it. */
export function typeAndTransport(
  { callerAudio }: Pick<CallWay, 'callerAudio'>,
  iceServers: readonly IceServer[],
): Required<Pick<Call, 'type' | 'transport'>> {
  if (callerAudio === undefined)
    // Sent with the call, so that joining needs no further request.
    return { type: 'webCall', transport: { provider: 'saywell', iceServers } };
  return {
    type: 'vapi.websocketCall',
    transport: { provider: 'vapi.websocket', audioFormat: callerAudio },
  };
}

/** What only the answer of its creation says: the token in it lets one person in. */
export function callAddress(
  { callerAudio, requestUrl, hasLiveKit }: CallWay,
  { id, transport = { provider: 'saywell' } }: Pick<Call, 'id' | 'transport'>,
  token: string,
): Pick<Call, 'webCallUrl' | 'transport'> {
  if (callerAudio === undefined) return { webCallUrl: roomUrl(requestUrl, id, token, hasLiveKit) };
  const websocketCallUrl = callerUrl(requestUrl, id, token, callerAudio);
  return { transport: { ...transport, websocketCallUrl } };
}

/** `overLiveKit`: the page may try that first. */
export function roomUrl(requestUrl: string, callId: string, token: string, overLiveKit = false): string {
  const url = new URL(`/room/${callId}`, requestUrl);
  url.searchParams.set(ROOM_TOKEN_PARAMETER, token);
  if (overLiveKit) url.hash = LIVEKIT_FRAGMENT;
  return url.href;
}

/** The address of a call of the type `vapi.websocketCall`; it can be used once. */
function callerUrl(
  requestUrl: string,
  callId: string,
  token: string,
  { format, sampleRate }: CallerAudioFormat,
): string {
  const url = new URL(`/call/${callId}/transport`, requestUrl);
  url.search = new URLSearchParams({
    [ROOM_TOKEN_PARAMETER]: token,
    format,
    sampleRate: String(sampleRate),
  }).toString();
  return url.href.replace(/^http/, 'ws');
}
