import { textOf } from '../errors.ts';

/** Why a capture device cannot be used. The name is the room protocol's; here it is about the microphone. */
export type CameraError =
  | {
      readonly type: 'permissions';
      readonly msg: string;
      readonly blockedBy: 'user' | 'browser';
      readonly blockedMedia: readonly 'audio'[];
    }
  | { readonly type: 'not-found'; readonly msg: string; readonly missingMedia: readonly 'audio'[] }
  | { readonly type: 'mic-in-use' | 'undefined-mediadevices' | 'unknown'; readonly msg: string }
  | {
      readonly type: 'constraints';
      readonly msg: string;
      readonly reason: 'invalid' | 'none-specified';
      readonly failedMedia: readonly 'audio'[];
    };

/** Sorts what `getUserMedia` rejected with (DOMException names). */
export function toCameraError(error: unknown): CameraError {
  const name = error instanceof Error ? error.name : '';
  const msg = textOf(error);
  switch (name) {
    case 'NotAllowedError':
      // Chromium says "dismissed"/"denied by system" when it was not the visitor's own refusal.
      return {
        type: 'permissions',
        msg,
        blockedBy: /system/i.test(msg) ? 'browser' : 'user',
        blockedMedia: ['audio'],
      };
    case 'SecurityError':
      return { type: 'permissions', msg, blockedBy: 'browser', blockedMedia: ['audio'] };
    case 'NotFoundError':
      return { type: 'not-found', msg, missingMedia: ['audio'] };
    case 'NotReadableError':
    case 'AbortError':
      return { type: 'mic-in-use', msg };
    case 'OverconstrainedError':
      return { type: 'constraints', msg, reason: 'invalid', failedMedia: ['audio'] };
    case 'TypeError':
      return { type: 'constraints', msg, reason: 'none-specified', failedMedia: ['audio'] };
    case 'UndefinedMediaDevicesError':
      return { type: 'undefined-mediadevices', msg };
    default:
      return { type: 'unknown', msg };
  }
}
