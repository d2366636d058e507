import { isTrack, type MicrophoneSource, openMicrophone } from './devices/microphone.ts';
import { CallRoomError } from './errors.ts';
import * as messages from './messages.ts';

export interface LocalMicrophoneOptions {
  readonly mediaDevices: Pick<MediaDevices, 'getUserMedia'> | undefined;
  readonly constraints: () => MediaTrackConstraints;
  /** The device went away by itself (unplugged, permission withdrawn). */
  readonly onLost: () => void;
}

/** The one microphone track of a call. A track that the page brought is used, never stopped. */
export class LocalMicrophone {
  #track: MediaStreamTrack | null = null;
  #owned = false;
  #request = 0;
  readonly #options: LocalMicrophoneOptions;
  readonly #onEnded = (): void => this.#options.onLost();

  constructor(options: LocalMicrophoneOptions) {
    this.#options = options;
  }

  get track(): MediaStreamTrack | null {
    return this.#track;
  }

  /**
   * Takes another source; the old track stops once the new one is there. Rejects with
   * a `device-error`, or `cancelled` when `stop()` or another source came before the
   * browser answered.
   */
  async use(source: MicrophoneSource): Promise<void> {
    this.#request += 1;
    const request = this.#request;
    const { mediaDevices, constraints } = this.#options;
    const owned = !isTrack(source);
    const track = await openMicrophone(mediaDevices, source, constraints());
    if (request !== this.#request) {
      // The visitor may answer the permission prompt long after the call is over.
      if (owned) track?.stop();
      throw new CallRoomError('cancelled', messages.joinCancelled);
    }
    this.#replace(track, owned);
  }

  stop(): void {
    this.#request += 1;
    this.#replace(null, false);
  }

  #replace(track: MediaStreamTrack | null, owned: boolean): void {
    this.#track?.removeEventListener('ended', this.#onEnded);
    if (this.#owned && this.#track !== track) this.#track?.stop();
    this.#track = track;
    this.#owned = owned;
    track?.addEventListener('ended', this.#onEnded);
  }
}
