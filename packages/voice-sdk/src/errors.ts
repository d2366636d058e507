import type { TypedErrorStage } from './start/stage-names.ts';

const marker = Symbol.for('saywell.voice-sdk.error');

/** Types of the SDK's `error` events. */
export type VoiceErrorType = 'validation-error' | `${TypedErrorStage}-error` | 'start-method-error';

export type VoiceErrorCode = 'validation-error' | 'no-call' | 'no-call-url' | 'stopped';

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
    return typeof value === 'object' && value !== null && marker in value;
  }
}
