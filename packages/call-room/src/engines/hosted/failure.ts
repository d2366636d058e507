import type { RoomErrorType } from '@saywell/contract';
import { textOf } from '../../errors/text-of.ts';
import type { RoomFailure } from '../../events/call-events.ts';

// Our types of fatal errors are the library's own.
const types: Readonly<Record<RoomErrorType, true>> = {
  ejected: true,
  'nbf-room': true,
  'nbf-token': true,
  'exp-room': true,
  'exp-token': true,
  'no-room': true,
  'meeting-full': true,
  'end-of-life': true,
  'not-allowed': true,
  'connection-error': true,
};

const isType = (value: unknown): value is RoomErrorType =>
  typeof value === 'string' && Object.hasOwn(types, value);

/**
 * What the library reported: its `error` event, an error, a text, or nothing at all. A fatal
 * error has its own type; whatever else goes wrong is a `connection-error`.
 */
export function toFailure(reported: unknown, on: 'load' | 'join' | 'rtc-connection'): RoomFailure {
  const { errorMsg, error } = partsOf(reported);
  const { type, msg, details } = partsOf(error);
  const text = [msg, errorMsg].find((value) => typeof value === 'string') ?? fallback(reported);
  return {
    type: isType(type) ? type : 'connection-error',
    msg: text,
    details: { on, ...partsOf(details) },
  };
}

const fallback = (reported: unknown): string =>
  typeof reported === 'string' || reported instanceof Error
    ? textOf(reported)
    : 'The room could not be joined';

const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
