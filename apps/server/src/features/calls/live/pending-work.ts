/** Work that is under way, for a stop that waits for it. */
export interface PendingWork {
  /** Answers the same promise. */
  track<T>(work: Promise<T>): Promise<T>;
  /** Resolves when nothing is under way, also nothing that began meanwhile; whether it failed does not matter. */
  settled(): Promise<void>;
}

export function createPendingWork(): PendingWork {
  const pending = new Set<Promise<unknown>>();
  return {
    track(work) {
      const settled = work.then(
        () => undefined,
        () => undefined,
      );
      pending.add(settled);
      void settled.then(() => pending.delete(settled));
      return work;
    },
    async settled() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
