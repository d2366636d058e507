import type { Speaker } from './call-state.ts';

/** Loudness of both voices, 0 to 1. */
export type Levels = Readonly<Record<Speaker, number>>;

export const silence: Levels = { user: 0, assistant: 0 };

/** The levels, apart from the call's state: they change ten times a second and few parts care. */
export interface LevelMeter {
  readonly getSnapshot: () => Levels;
  readonly subscribe: (listener: () => void) => () => void;
  set(speaker: Speaker, level: number): void;
  clear(): void;
}

export function createLevelMeter(): LevelMeter {
  const listeners = new Set<() => void>();
  let levels = silence;

  function replace(next: Levels): void {
    levels = next;
    for (const listener of listeners) listener();
  }
  return {
    getSnapshot: () => levels,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(speaker, level) {
      const clamped = Number.isFinite(level) ? Math.min(1, Math.max(0, level)) : 0;
      if (clamped !== levels[speaker]) replace({ ...levels, [speaker]: clamped });
    },
    clear() {
      if (levels !== silence) replace(silence);
    },
  };
}
