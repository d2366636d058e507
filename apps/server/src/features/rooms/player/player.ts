import type { RoomPlayer, RoomPlayerSettings } from '@saywell/contract';

/** User name of every media player. */
export const PLAYER_USER_NAME = 'remote-media-player';
/** Of what players play. */
export const playerRateHz = 24_000;

/** Sound that is played into a room; what is heard of it depends on when it is asked. */
export class Player {
  readonly sessionId: string;
  readonly joinedAt: string;
  #settings: Required<RoomPlayerSettings>;
  readonly #samples: Int16Array;
  #position = 0;

  constructor(options: {
    readonly sessionId: string;
    readonly joinedAt: string;
    /** Mono, {@link playerRateHz}. */
    readonly samples: Int16Array;
    readonly settings: RoomPlayerSettings;
  }) {
    this.sessionId = options.sessionId;
    this.joinedAt = options.joinedAt;
    this.#samples = options.samples;
    this.#settings = { state: 'play', volume: 1, ...options.settings };
  }

  get isOver(): boolean {
    return this.#position >= this.#samples.length;
  }

  get isPlaying(): boolean {
    return this.#settings.state === 'play' && !this.isOver;
  }

  update(settings: RoomPlayerSettings): void {
    this.#settings = { ...this.#settings, ...settings };
  }

  /** The next samples, as loud as they are wanted; fewer at the end. */
  take(count: number): Int16Array {
    const taken = this.#samples.subarray(this.#position, this.#position + count);
    this.#position += taken.length;
    const { volume } = this.#settings;
    return taken.map((sample) => clamp(Math.round(sample * volume)));
  }

  /** As the room's members see it. */
  view(): RoomPlayer {
    const state = this.#settings.state === 'play' ? 'playing' : 'paused';
    return { sessionId: this.sessionId, state, settings: this.#settings };
  }
}

const clamp = (sample: number): number => Math.max(-32_768, Math.min(32_767, sample));
