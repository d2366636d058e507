/** Leaves an endpoint alone that keeps failing, and tries it again. */
export interface Rest {
  /** Nothing is to be asked: it has failed lately, or the one request that tries it is on its way. */
  isResting(): boolean;
  /** Before a request: after a rest this one tries whether it is over. */
  begin(): void;
  succeeded(): void;
  /** `retryAfterMs`: it has asked to be left alone for so long, and is, from its first failure on. */
  failed(retryAfterMs?: number): void;
  /** Nobody waited for the answer: it says nothing of the endpoint. */
  givenUp(): void;
}

export interface RestOptions {
  readonly now: () => number;
  /** Failures in a row before the first rest. */
  readonly failures: number;
  /** The first rest, ms; each one that follows is twice as long, up to the longest. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** It rests from now on, for so long. */
  readonly onRest?: (restMs: number) => void;
  /** It answers again. */
  readonly onBack?: () => void;
}

export function createRest({ now, failures, firstMs, longestMs, onRest, onBack }: RestOptions): Rest {
  let failed = 0;
  let restMs = 0;
  let until = 0;
  let isTrying = false;
  return {
    isResting: () => now() < until || isTrying,
    begin() {
      if (restMs > 0) isTrying = true;
    },
    succeeded() {
      if (restMs > 0) onBack?.();
      failed = 0;
      restMs = 0;
      isTrying = false;
    },
    givenUp() {
      isTrying = false;
    },
    failed(retryAfterMs = 0) {
      failed += 1;
      isTrying = false;
      // Requests that were on their way when the rest began do not lengthen it.
      if ((failed < failures && retryAfterMs <= 0) || now() < until) return;
      const next = restMs === 0 ? Math.min(firstMs, retryAfterMs || firstMs) : restMs * 2;
      restMs = Math.min(longestMs, Math.max(next, retryAfterMs));
      until = now() + restMs;
      onRest?.(restMs);
    },
  };
}
