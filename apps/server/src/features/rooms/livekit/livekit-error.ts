export type LiveKitErrorCode =
  /** No answer, or none in time. */
  | 'livekit-unreachable'
  /** It does not know the key, or the key may not do this. */
  | 'livekit-key-refused'
  /** It does not have the room, or the person in it. */
  | 'livekit-gone'
  /** It answered with another failure. */
  | 'livekit-failed'
  /** The package that joins its rooms is not installed. */
  | 'livekit-not-installed';

export class LiveKitError extends Error {
  override readonly name = 'LiveKitError';
  readonly code: LiveKitErrorCode;

  constructor(code: LiveKitErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
