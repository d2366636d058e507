import type { ApiErrorCode } from '../errors.ts';
import type { RoomErrorType } from './channel.ts';

/**
 * The join request (RFC 9725 shape): `POST <room address>` with
 * `Authorization: Bearer <room token>` and `Content-Type: application/sdp`,
 * body = SDP offer with one audio section and one data channel.
 * Answer: 201, body = SDP answer, `Location` = the session, to be `DELETE`d to
 * leave, and the headers below. Joining again after a network change is the same
 * request with the resume token.
 *
 * Without UDP: `GET <room address>/ws` upgraded to a WebSocket with the
 * subprotocols `[ROOM_CHANNEL_LABEL, <room token>]`; text frames are room
 * messages, binary frames are 20 ms of mono PCM16 little endian, 16 000 Hz in
 * both directions.
 */
export const JOIN_HEADERS = {
  /** Id of the new room session (the participant). */
  sessionId: 'saywell-session-id',
  /** Token with which this session may join again. */
  resumeToken: 'saywell-resume-token',
} as const;

/** Query parameter of a `webCallUrl` that carries the room token. */
export const ROOM_TOKEN_PARAMETER = 't';

/**
 * Fragment of a `webCallUrl` whose sound a LiveKit server may carry: `GET <room address>/ws` with the subprotocols
 * `[ROOM_CHANNEL_LABEL, <room token>, LIVEKIT_PROTOCOL]`. The first message says where and with which token LiveKit is
 * joined; room messages go over the WebSocket, sound does not. A refused or failed try leaves the other two ways.
 */
export const LIVEKIT_FRAGMENT = 'livekit';
export const LIVEKIT_PROTOCOL = 'livekit';

/** PCM format of the WebSocket transport. */
export const PCM_SAMPLE_RATE_HZ = 16_000;
export const PCM_FRAME_MS = 20;

/** What a refused join means to a call room. Every other refusal is a `connection-error`. */
export const joinErrorTypes = {
  'room-token-invalid': 'not-allowed',
  'room-token-used': 'not-allowed',
  'room-token-expired': 'exp-token',
  'room-token-not-yet-valid': 'nbf-token',
  'room-not-found': 'no-room',
  'room-full': 'meeting-full',
  unauthorized: 'not-allowed',
  'origin-not-allowed': 'not-allowed',
} as const satisfies Partial<Record<ApiErrorCode, RoomErrorType>>;
