export type MediaErrorCode = 'sdp-not-acceptable' | 'media-full' | 'media-unavailable' | 'media-port-in-use';
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaErrorCode;
  constructor(code: MediaErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
