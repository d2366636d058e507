import type { RoomErrorType } from '@saywell/contract';
import { CallRoomError } from '../../errors/call-room-error.ts';
import type { RoomFailure } from '../../events/call-events.ts';

const roomErrorTypes: readonly RoomErrorType[] = [
  'ejected',
  'nbf-room',
  'nbf-token',
  'exp-room',
  'exp-token',
  'no-room',
  'meeting-full',
  'end-of-life',
  'not-allowed',
  'connection-error',
];

/** An error as the room's `error` event has it. */
export function toRoomFailure(error: unknown): RoomFailure {
  const { code, message, details } = CallRoomError.from(error);
  const type = roomErrorTypes.find((known) => known === code) ?? 'connection-error';
  return { type, msg: message, ...(details ? { details } : {}) };
}
