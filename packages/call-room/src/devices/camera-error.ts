import { textOf } from '../errors/text-of.ts';

export type CaptureKind = 'audio' | 'video';

/** Why a capture device, camera or microphone, cannot be used. The name is the room protocol's. */
export type CameraError =
  | {
      readonly type: 'permissions';
      readonly msg: string;
      readonly blockedBy: 'user' | 'browser';
      readonly blockedMedia: readonly CaptureKind[];
    }
  | { readonly type: 'not-found'; readonly msg: string; readonly missingMedia: readonly CaptureKind[] }
  | {
      readonly type: 'cam-in-use' | 'mic-in-use' | 'cam-mic-in-use' | 'undefined-mediadevices' | 'unknown';
      readonly msg: string;
    }
  | {
      readonly type: 'constraints';
      readonly msg: string;
      readonly reason: 'invalid' | 'none-specified';
      readonly failedMedia: readonly CaptureKind[];
    };

/** Sorts what `getUserMedia` rejected with (DOMException names) when these devices were asked for. */
export function toCameraError(error: unknown, media: readonly CaptureKind[] = ['audio']): CameraError {
  const name = error instanceof Error ? error.name : '';
  const msg = textOf(error);
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError': {
      // Chromium says "denied by system" when it was not the visitor's own refusal.
      const byBrowser = name === 'SecurityError' || /system/i.test(msg);
      return { type: 'permissions', msg, blockedBy: byBrowser ? 'browser' : 'user', blockedMedia: media };
    }
    case 'NotFoundError':
      return { type: 'not-found', msg, missingMedia: media };
    case 'NotReadableError':
    case 'AbortError':
      return { type: media.length > 1 ? 'cam-mic-in-use' : inUse(media[0]), msg };
    case 'OverconstrainedError':
      return { type: 'constraints', msg, reason: 'invalid', failedMedia: media };
    case 'TypeError':
      return { type: 'constraints', msg, reason: 'none-specified', failedMedia: media };
    case 'UndefinedMediaDevicesError':
      return { type: 'undefined-mediadevices', msg };
    default:
      return { type: 'unknown', msg };
  }
}

const inUse = (kind: CaptureKind | undefined) => (kind === 'video' ? 'cam-in-use' : 'mic-in-use');
