import { CallRoomError } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';

/** The one track of a camera or microphone. A track that the page brought is used, never stopped. */
export class LocalDevice {
  #track: MediaStreamTrack | null = null;
  #owned = false;
  #request = 0;
  readonly #onLost: () => void;
  readonly #onEnded = (): void => this.#onLost();

  /** @param onLost the device went away by itself (unplugged, permission withdrawn) */
  constructor(onLost: () => void) {
    this.#onLost = onLost;
  }

  get track(): MediaStreamTrack | null {
    return this.#track;
  }

  /**
   * Takes another track; the old one stops once the new one is there. Rejects with what `open`
   * rejects with, or `cancelled` when `stop()` or another request came before the browser answered.
   */
  async use(open: () => Promise<MediaStreamTrack | null>, owned: boolean): Promise<void> {
    this.#request += 1;
    const request = this.#request;
    const track = await open();
    if (request !== this.#request) {
      // The visitor may answer the permission prompt long after the call is over.
      if (owned) track?.stop();
      throw new CallRoomError('cancelled', messages.cancelled);
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
