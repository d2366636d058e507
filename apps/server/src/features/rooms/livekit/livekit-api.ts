import { SignJWT } from 'jose';
import type { LiveKitSettings } from '../../../platform/config/server-config.ts';
import { LiveKitError, type LiveKitErrorCode } from './livekit-error.ts';

/** A request is given up after this long: callers wait for it, and have another way in. */
const defaultTimeoutMs = 3_000;
/** LiveKit renews the tokens of those who are in: a token is for the moment of joining. */
const joinTokenSeconds = 60;
const requestTokenSeconds = 30;
/** LiveKit ends a room in which nobody is any more, in case this server could not. */
const emptyRoomSeconds = 60;

/** What is asked of a LiveKit server over its API. Methods reject with {@link LiveKitError}. */
export interface LiveKitApi {
  createRoom(room: string, maxParticipants: number): Promise<void>;
  /** A room that is not there is deleted. */
  deleteRoom(room: string): Promise<void>;
  /** Somebody who is not there is removed. */
  removeParticipant(room: string, identity: string): Promise<void>;
  /** Lets the assistant join: it hears everybody, and is heard. */
  agentToken(room: string, identity: string): Promise<string>;
  /** Lets a visitor join: it sends a microphone and nothing else. */
  visitorToken(room: string, identity: string): Promise<string>;
}

export interface LiveKitApiOptions extends LiveKitSettings {
  readonly fetch: typeof globalThis.fetch;
  /** Default 3 s. */
  readonly timeoutMs?: number;
}

/** Rooms over LiveKit's Twirp API (JSON), with tokens as its servers verify them (HS256). */
export function createLiveKitApi({
  url,
  apiKey,
  apiSecret,
  fetch,
  timeoutMs = defaultTimeoutMs,
}: LiveKitApiOptions): LiveKitApi {
  const secret = new TextEncoder().encode(apiSecret);
  const sign = (video: Readonly<Record<string, unknown>>, seconds: number, identity?: string) => {
    const token = new SignJWT({ video })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(apiKey)
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`);
    return (identity === undefined ? token : token.setSubject(identity)).sign(secret);
  };
  const ask = async (method: string, grant: Readonly<Record<string, unknown>>, body: object) => {
    const token = await sign(grant, requestTokenSeconds);
    const address = new URL(`/twirp/livekit.RoomService/${method}`, url.replace(/^ws/, 'http'));
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new LiveKitError('livekit-unreachable', `LiveKit does not answer ${method}.`, { cause });
    });
    // Read either way, so that the connection is free again.
    const text = await response.text().catch(() => '');
    if (!response.ok) throw failureOf(method, response.status, text);
  };
  return {
    createRoom: (name, maxParticipants) =>
      ask('CreateRoom', { roomCreate: true }, { name, maxParticipants, emptyTimeout: emptyRoomSeconds }),
    deleteRoom: (room) => ask('DeleteRoom', { roomCreate: true }, { room }).catch(ignoreGone),
    removeParticipant: (room, identity) =>
      ask('RemoveParticipant', { roomAdmin: true, room }, { room, identity }).catch(ignoreGone),
    agentToken: (room, identity) =>
      sign({ roomJoin: true, room, canPublish: true, canSubscribe: true }, joinTokenSeconds, identity),
    visitorToken: (room, identity) =>
      sign(
        {
          roomJoin: true,
          room,
          canPublish: true,
          canPublishSources: ['microphone'],
          canPublishData: false,
          canSubscribe: true,
        },
        joinTokenSeconds,
        identity,
      ),
  };
}

const codes: Readonly<Record<number, LiveKitErrorCode>> = {
  401: 'livekit-key-refused',
  403: 'livekit-key-refused',
  404: 'livekit-gone',
};

function failureOf(method: string, status: number, text: string): LiveKitError {
  const said = text.slice(0, 200);
  return new LiveKitError(
    codes[status] ?? 'livekit-failed',
    `LiveKit answered ${method} with ${status}: ${said}`,
  );
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof LiveKitError) || error.code !== 'livekit-gone') throw error;
}
