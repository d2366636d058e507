import type { ApiClientErrorCode } from '@saywell/api-client';
import type { CallRoomErrorCode, CameraError } from '@saywell/call-room';
import type { TypedErrorStage } from './start/stage-names.ts';

const marker = Symbol.for('saywell.voice-sdk.error');

/** Types of the SDK's `error` events. */
export type VoiceErrorType = 'validation-error' | `${TypedErrorStage}-error` | 'start-method-error';

export type VoiceErrorCode =
  | 'validation-error'
  | 'no-call'
  | 'no-call-url'
  /** The browser says that there is no network. */
  | 'offline'
  | 'stopped';

/**
 * Everything that may stand in `code` or `type` of an `error`, `camera-error` or `call-start-failed` event:
 * what the SDK, the call room and the server call their failures.
 */
export type VoiceFailureCode =
  | VoiceErrorType
  | VoiceErrorCode
  | ApiClientErrorCode
  | CallRoomErrorCode
  | CameraError['type']
  | 'call-room-error';

/** Thrown by the SDK's methods. */
export class VoiceError extends Error {
  override readonly name = 'VoiceError';
  readonly code: VoiceErrorCode;
  readonly [marker] = true;

  constructor(code: VoiceErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }

  static isInstance(value: unknown): value is VoiceError {
    return marker in Object(value);
  }
}

/** The code of whatever failed: of the SDK, of the call room or of the API; `unknown` where it has none. */
export function codeOf(error: unknown): string {
  const { code }: { readonly code?: unknown } = Object(error);
  return typeof code === 'string' ? code : 'unknown';
}
