/** Remembers what was used once, for as long as it could be used again. */
export interface ReplayGuard {
  /** False: it was seen before. */
  isNew(id: string): boolean;
}

/** Two generations: each is forgotten whole when the next but one begins, so nothing is looked through. */
export function createReplayGuard({
  now,
  windowMs,
}: {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** How long an id must be remembered, at least. */
  readonly windowMs: number;
}): ReplayGuard {
  let current = new Set<string>();
  let before: ReadonlySet<string> = new Set();
  let since = now();
  const turn = (): void => {
    const age = now() - since;
    if (age < windowMs) return;
    before = age < 2 * windowMs ? current : new Set();
    current = new Set();
    since = now();
  };
  return {
    isNew(id) {
      turn();
      if (current.has(id) || before.has(id)) return false;
      current.add(id);
      return true;
    },
  };
}
