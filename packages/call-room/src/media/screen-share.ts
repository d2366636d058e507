import type { CallContext, CallObserver } from '../call/call-context.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import type { LocalTracks } from './local-tracks.ts';

export interface ScreenShareOptions {
  readonly displayMediaOptions?: DisplayMediaStreamOptions;
  /** Of the page's own, instead of asking the visitor; never stopped by us. */
  readonly mediaStream?: MediaStream;
  readonly screenVideoSendSettings?: unknown;
}

/** The visitor's screen, or a window of it, sent as `screen-video` and `screen-audio`. */
export class ScreenShare implements CallObserver {
  readonly #context: CallContext;
  readonly #tracks: LocalTracks;
  #request = 0;

  constructor(context: CallContext, tracks: LocalTracks) {
    this.#context = context;
    this.#tracks = tracks;
  }

  get isRunning(): boolean {
    return this.#tracks.get('screen-video') !== undefined;
  }

  /** Never rejects: what goes wrong is emitted as `local-screen-share-canceled` or a `nonfatal-error`. */
  async start({ mediaStream, displayMediaOptions }: ScreenShareOptions): Promise<void> {
    this.#request += 1;
    const request = this.#request;
    const { environment, emit } = this.#context;
    try {
      // The browser asks inside the visitor's gesture only: nothing is awaited before this.
      const stream = mediaStream ?? (await askForScreen(environment.mediaDevices, displayMediaOptions));
      const owned = mediaStream === undefined;
      if (request === this.#request) await this.#send(stream, owned);
      else if (owned) for (const track of stream.getTracks()) track.stop();
      if (request === this.#request && this.isRunning) emit('local-screen-share-started', {});
    } catch (error) {
      if (request === this.#request) this.#failed(error);
    }
  }

  stop(): void {
    this.#request += 1;
    const wasRunning = this.isRunning;
    this.#remove();
    if (wasRunning) this.#context.emit('local-screen-share-stopped', {});
  }

  released(): void {
    this.#request += 1;
  }

  #remove(): void {
    this.#tracks.remove('screen-video');
    this.#tracks.remove('screen-audio');
  }

  async #send(stream: MediaStream, owned: boolean): Promise<void> {
    // The browser's own "stop sharing" ends the track.
    const onEnded = (): void => {
      this.#remove();
      this.#context.emit('local-screen-share-stopped', {});
    };
    await Promise.all([
      ...stream.getVideoTracks().map((track) => this.#tracks.send('screen-video', track, { owned, onEnded })),
      ...stream.getAudioTracks().map((track) => this.#tracks.send('screen-audio', track, { owned })),
    ]);
  }

  #failed(cause: unknown): void {
    this.#remove();
    const { emit } = this.#context;
    const { code, message: errorMsg } = CallRoomError.from(cause);
    // The visitor closed the browser's dialogue, or the page may not ask.
    if (cause instanceof Error && cause.name === 'NotAllowedError') emit('local-screen-share-canceled', {});
    else if (code !== 'cancelled')
      emit('nonfatal-error', { type: 'screen-share-error', errorMsg, details: cause });
  }
}

async function askForScreen(
  mediaDevices: MediaDevices | undefined,
  options: DisplayMediaStreamOptions = { video: true, audio: true },
): Promise<MediaStream> {
  if (mediaDevices?.getDisplayMedia) return mediaDevices.getDisplayMedia(options);
  throw new CallRoomError('not-supported', 'This browser cannot share the screen');
}
