import type { RoomErrorType } from '@saywell/contract';
import type { CameraError } from '../devices/camera-error.ts';
import { textOf } from './text-of.ts';

const marker = Symbol.for('saywell.call-room.error');

/** Why a call-room method failed. Room error types are fatal for the call. */
export type CallRoomErrorCode =
  | RoomErrorType
  | 'duplicate-instance'
  | 'invalid-option'
  /** An argument of a method; `details.issues` says where and what. */
  | 'invalid-argument'
  | 'wrong-state'
  | 'use-after-destroy'
  | 'message-too-large'
  /** The room refused a request; `details.code` says why. */
  | 'request-refused'
  /** This browser, or a call object without a prebuilt frame, cannot do it. */
  | 'not-supported'
  /** `leave()` or `destroy()` came before the operation was done. */
  | 'cancelled'
  /** The room's engine is a package that is not installed; `details.install` says how. */
  | 'engine-missing'
  | 'device-error';

export interface CallRoomErrorOptions {
  readonly cause?: unknown;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly cameraError?: CameraError;
}

/** Every error thrown or rejected by the call room. */
export class CallRoomError extends Error {
  override readonly name = 'CallRoomError';
  readonly code: CallRoomErrorCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  /** With `device-error`: what is wrong with the device. */
  readonly cameraError: CameraError | undefined;
  readonly [marker] = true;

  constructor(code: CallRoomErrorCode, message: string, options: CallRoomErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.details = options.details;
    this.cameraError = options.cameraError;
  }

  /** Works across bundles: the engine module carries its own copy of the class. */
  static isInstance(value: unknown): value is CallRoomError {
    return marker in Object(value);
  }

  static from(value: unknown, code: CallRoomErrorCode = 'connection-error'): CallRoomError {
    if (CallRoomError.isInstance(value)) return value;
    return new CallRoomError(code, textOf(value), { cause: value });
  }
}
