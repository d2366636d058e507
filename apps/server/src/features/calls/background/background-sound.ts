import type { MediaSession } from '@saywell/media';
import type { Clock } from '../../../platform/clock.ts';
import type { MonoSound } from './mono-sound.ts';

/** A sound under the assistant's voice, from the start of the talk to its end, begun anew when it is over. */
export interface BackgroundSound {
  /** Harmless when called again. */
  start(): void;
  stop(): void;
}
export interface BackgroundSoundOptions {
  readonly load: () => Promise<MonoSound>;
  readonly clock: Pick<Clock, 'now' | 'setTimer'>;
  /** Who hears it now. */
  readonly media: () => Iterable<Pick<MediaSession, 'playBeside'>>;
  /** It could not be loaded; the call goes on without it. */
  readonly onFailure: (error: unknown) => void;
}

/** So much is given at once, and so much waits at the media against gaps; they take 2 s. */
const pieceMs = 200;
const leadMs = 400;

export function createBackgroundSound(options: BackgroundSoundOptions): BackgroundSound {
  const { clock, media } = options;
  let state: 'new' | 'running' | 'stopped' = 'new';
  let cancel: (() => void) | undefined;

  const run = (sound: MonoSound): void => {
    if (state !== 'running') return;
    const startedAt = clock.now() - leadMs;
    let given = 0;
    const step = (): void => {
      const due = Math.floor(((clock.now() - startedAt) * sound.sampleRateHz) / 1000);
      // After a pause of this process the media have missed what was due, and take no more than 2 s.
      given = Math.max(given, due - sound.sampleRateHz);
      const piece = pieceOf(sound.samples, given, due - given);
      given = due;
      for (const one of media()) one.playBeside(piece, sound.sampleRateHz);
      cancel = clock.setTimer(guarded, pieceMs);
    };
    /** A rate that no media can resample is found out by the first piece. */
    const guarded = (): void => {
      try {
        step();
      } catch (error) {
        state = 'stopped';
        options.onFailure(error);
      }
    };
    guarded();
  };
  return {
    start() {
      if (state !== 'new') return;
      state = 'running';
      options.load().then(run).catch(options.onFailure);
    },
    stop() {
      state = 'stopped';
      cancel?.();
    },
  };
}

/** `length` samples from `from` on, round and round. */
function pieceOf(samples: Int16Array, from: number, length: number): Int16Array {
  const piece = new Int16Array(length);
  for (let index = 0; index < length; index++) piece[index] = samples[(from + index) % samples.length] ?? 0;
  return piece;
}
