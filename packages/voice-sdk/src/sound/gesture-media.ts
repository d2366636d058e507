import { isTrack, openMicrophone } from '@saywell/call-room/basics';
import type { PageEnvironment } from '../environment/page-environment.ts';
import type { CallObjectOptions } from '../options/call-object-options.ts';

export interface GestureMedia {
  /** Null where the page wants none. Rejects with a `device-error`. */
  readonly microphone: Promise<MediaStreamTrack | null>;
  /** For the level meters; undefined where there is no Web Audio. Never rejects. */
  readonly audioContext: Promise<AudioContext | undefined>;
  /** Stops and closes all of it, also what is granted later. */
  release(): void;
  /** Stops the microphone alone: the call has another one now. */
  releaseMicrophone(): void;
}

/**
 * Asks for the microphone, before anything is awaited: an await may end the gesture.
 * The context comes after it: making the first one blocks the page for up to 0.1 s,
 * and a page that captures sound may also play it.
 */
export function unlockMedia(
  mediaDevices: PageEnvironment['mediaDevices'],
  createAudioContext: PageEnvironment['createAudioContext'],
  source: CallObjectOptions['audioSource'],
  constraints: MediaTrackConstraints | undefined,
): GestureMedia {
  let released = false;
  const microphone = openMicrophone(mediaDevices, source, constraints);
  const audioContext = microphone.then(
    () => (released ? undefined : createContext(createAudioContext)),
    () => undefined,
  );
  const releaseMicrophone = (): void => {
    if (isTrack(source)) return;
    void microphone.then(
      (track) => track?.stop(),
      () => undefined,
    );
  };
  return {
    microphone,
    audioContext,
    releaseMicrophone,
    release: () => {
      released = true;
      releaseMicrophone();
      void audioContext.then((context) => context?.close()).catch(() => undefined);
    },
  };
}

// Browsers limit the number of contexts; a call without level meters is better than none.
function createContext(create: PageEnvironment['createAudioContext']): AudioContext | undefined {
  try {
    return create?.();
  } catch {
    return undefined;
  }
}
