import type { CallContext, CallObserver } from '../call/call-context.ts';
import type { Engine } from '../engines/engine.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';

const loadEncodings = () => import('./send-encodings.ts');

interface LocalTrack {
  readonly track: MediaStreamTrack;
  /** Stopped by us when it is not sent any more. */
  readonly owned: boolean;
  readonly onEnded: () => void;
}

export interface LocalTrackOptions {
  readonly owned: boolean;
  /** The track ended by itself; it is not sent any more. */
  readonly onEnded?: () => void;
}

/** The tracks that the page sends beside the microphone, by name. */
export class LocalTracks implements CallObserver {
  readonly #context: CallContext;
  readonly #tracks = new Map<string, LocalTrack>();

  constructor(context: CallContext) {
    this.#context = context;
  }

  get(name: string): MediaStreamTrack | undefined {
    return this.#tracks.get(name)?.track;
  }

  /** Sends a track under a name, in place of the one before. Rejects with a `CallRoomError`; then it is forgotten. */
  async send(name: string, track: MediaStreamTrack, options: LocalTrackOptions): Promise<void> {
    this.#forget(name, track);
    const onEnded = (): void => {
      this.remove(name);
      options.onEnded?.();
    };
    const local = { track, owned: options.owned, onEnded };
    this.#tracks.set(name, local);
    track.addEventListener('ended', onEnded);
    const engine = this.#context.engine();
    if (!engine) return;
    await this.#publish(engine, name, track).catch((error: unknown) => {
      if (this.#tracks.get(name) === local) this.#forget(name);
      throw CallRoomError.from(error);
    });
    if (this.#tracks.get(name) !== local) throw new CallRoomError('cancelled', messages.cancelled);
  }

  remove(name: string): void {
    if (!this.#tracks.has(name)) return;
    this.#forget(name);
    this.#context.engine()?.unpublish(name);
  }

  /** Sends them as the settings say now. */
  async adjust(): Promise<void> {
    const engine = this.#context.engine();
    if (!engine) return;
    const videos = [...this.#tracks].filter(([, { track }]) => track.kind === 'video');
    await Promise.all(videos.map(([name, { track }]) => this.#publish(engine, name, track)));
  }

  released(): void {
    for (const name of this.#tracks.keys()) this.#forget(name);
  }

  async #publish(engine: Engine, name: string, track: MediaStreamTrack): Promise<void> {
    if (track.kind !== 'video') return engine.publish({ name, track });
    // Fetched with the first video.
    const { encodingsOf } = await loadEncodings();
    // Not wanted any more, or the call is over.
    if (this.get(name) !== track || this.#context.engine() !== engine) return;
    const { sendSettings, dailyConfig } = this.#context.options();
    const encodings = encodingsOf(name, {
      sendSettings,
      camera: dailyConfig?.camSimulcastEncodings,
      screen: dailyConfig?.screenSimulcastEncodings,
      disableSimulcast: dailyConfig?.disableSimulcast === true,
    });
    await engine.publish({ name, track, ...(encodings && { encodings }) });
  }

  #forget(name: string, next?: MediaStreamTrack): void {
    const local = this.#tracks.get(name);
    if (!local) return;
    this.#tracks.delete(name);
    local.track.removeEventListener('ended', local.onEnded);
    if (local.owned && local.track !== next) local.track.stop();
  }
}
