/** Sound that was given to a thread and has not been decoded yet. */
export interface SoundBacklog {
  /** Number of what is being sent. */
  sent(): number;
  heard(sequence: number): void;
  /** Age of the oldest sound that waits, ms; 0: none does. */
  lateMs(): number;
  clear(): void;
}

export function createSoundBacklog(now: () => number): SoundBacklog {
  const waiting = new Map<number, number>();
  let next = 0;
  return {
    sent: () => {
      next += 1;
      waiting.set(next, now());
      return next;
    },
    heard: (sequence) => {
      waiting.delete(sequence);
    },
    lateMs: () => {
      const oldest = waiting.values().next();
      return oldest.done === true ? 0 : Math.max(0, now() - oldest.value);
    },
    clear: () => waiting.clear(),
  };
}
