import type { SetTimer } from '@saywell/call-room/basics';

/** A browser that neither plays nor refuses must not delay the call for longer than this. */
const playTimeoutMs = 500;
const gestures = ['pointerdown', 'keydown', 'touchend'] as const;

export interface RemoteAudioOptions {
  readonly document: Document | undefined;
  readonly createStream: (track: MediaStreamTrack) => MediaStream;
  readonly setTimer: SetTimer;
  readonly onBlocked: () => void;
  readonly onUnblocked: () => void;
}

/** Plays the room's sound through one hidden audio element, made with the first track. */
export class RemoteAudio {
  readonly #options: RemoteAudioOptions;
  #element: HTMLAudioElement | undefined;
  #track: MediaStreamTrack | undefined;
  #sinkId: string | undefined;
  #volume = 1;
  #isSilenced = false;
  #isRemoved = false;
  /** Tries again what was refused. */
  #retry: (() => void) | undefined;
  /** Ends what is waited for: the browser's answer, or a gesture. */
  #cancel: (() => void) | undefined;

  constructor(options: RemoteAudioOptions) {
    this.#options = options;
  }

  /** Calls `onPlayable` once the sound can be heard; after a refused autoplay that is the next gesture. */
  play(track: MediaStreamTrack, onPlayable: () => void): void {
    // A room that is being left may still deliver a track.
    if (this.#isRemoved) return;
    const element = this.#ensureElement();
    this.#track = track;
    if (!element) return onPlayable();
    element.srcObject = this.#options.createStream(track);
    this.#attempt(element, onPlayable);
  }

  /** The track is over; the element stays for the next one. */
  stop(track: MediaStreamTrack | undefined): void {
    if (this.#track !== track) return;
    this.#track = undefined;
    if (this.#element) this.#element.srcObject = null;
  }

  /** Chooses the loudspeaker; browsers without that choice play on theirs. */
  setOutput(deviceId: string | undefined): void {
    this.#sinkId = deviceId;
    this.#adjust();
  }

  setVolume(volume: number): void {
    this.#volume = volume;
    this.#adjust();
  }

  /** Nothing is heard, whatever the volume. */
  setSilenced(silenced: boolean): void {
    this.#isSilenced = silenced;
    this.#adjust();
  }

  /** What is played now. */
  get track(): MediaStreamTrack | undefined {
    return this.#track;
  }

  /** To be called in a gesture: plays what the browser has refused. */
  resume(): void {
    this.#retry?.();
  }

  /** Removes the element; nothing is played after this. */
  remove(): void {
    this.#isRemoved = true;
    this.#cancel?.();
    this.stop(this.#track);
    this.#element?.remove();
    this.#element = undefined;
  }

  #ensureElement(): HTMLAudioElement | undefined {
    const { document } = this.#options;
    if (this.#element || !document) return this.#element;
    const element = document.createElement('audio');
    element.autoplay = true;
    element.hidden = true;
    // Without it iOS opens its full-screen player.
    element.setAttribute('playsinline', '');
    document.body.append(element);
    this.#element = element;
    this.#adjust();
    return element;
  }

  #adjust(): void {
    const element = this.#element;
    if (!element) return;
    element.volume = this.#volume;
    // iOS knows no volume, only this.
    element.muted = !this.#volume || this.#isSilenced;
    if (this.#sinkId !== undefined) void element.setSinkId?.(this.#sinkId).catch(() => undefined);
  }

  #attempt(element: HTMLAudioElement, onPlayable: () => void): void {
    this.#cancel?.();
    let waiting = true;
    const settle = (then: () => void): void => {
      if (!waiting) return;
      this.#cancel?.();
      then();
    };
    const cancelTimer = this.#options.setTimer(() => settle(onPlayable), playTimeoutMs);
    this.#cancel = () => {
      waiting = false;
      cancelTimer();
    };
    element.play().then(
      () => settle(onPlayable),
      (error: unknown) =>
        settle(isRefusal(error) ? () => this.#waitForGesture(element, onPlayable) : onPlayable),
    );
  }

  #waitForGesture(element: HTMLAudioElement, onPlayable: () => void): void {
    const { document, onBlocked, onUnblocked } = this.#options;
    const onGesture = (): void => {
      this.#cancel?.();
      this.#attempt(element, () => {
        onUnblocked();
        onPlayable();
      });
    };
    for (const gesture of gestures) document?.addEventListener(gesture, onGesture);
    this.#retry = onGesture;
    this.#cancel = () => {
      this.#retry = undefined;
      for (const gesture of gestures) document?.removeEventListener(gesture, onGesture);
    };
    onBlocked();
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotAllowedError';
}
