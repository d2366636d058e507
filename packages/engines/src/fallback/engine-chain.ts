import { EngineError, type EngineErrorCode } from '@saywell/agent';
import type { Breaker } from './breakers.ts';

/** One of the engines that may do a part of a call, in their order. */
export interface Candidate<Engine> {
  readonly engine: Engine;
  /** Of its credential; absent: it has none, and is always asked. */
  readonly breaker?: Breaker | undefined;
}

/** An engine has failed, and another one does its work for the rest of the call. */
export interface Fallback {
  readonly failed: string;
  readonly code: EngineErrorCode;
  /** Null: nothing is left. */
  readonly tookOver: string | null;
}

/**
 * Whose turn it is among the engines of one part of one call. There is no way back within the call: voices that
 * alternate irritate, and a caller waits for one switch only.
 */
export interface EngineChain<Engine> {
  /** Those that may be asked from now on, in their order; there is always one. */
  readonly rest: () => readonly Place<Engine>[];
  /** Throws EngineError when its credential rests; the last one never does. */
  readonly enter: (place: number) => void;
  /** It answers: from here on it is its turn. */
  readonly answered: (place: number) => void;
  /** It did its work. */
  readonly worked: (place: number) => void;
  readonly failed: (place: number, error: EngineError) => void;
}
export interface Place<Engine> {
  readonly place: number;
  readonly engine: Engine;
}

export function createEngineChain<Engine extends { readonly name: string }>(
  candidates: readonly Candidate<Engine>[],
  onFallback: (fallback: Fallback) => void,
): EngineChain<Engine> {
  const last = candidates.length - 1;
  const places = candidates.map(({ engine }, place) => ({ place, engine }));
  const failures = new Map<number, EngineErrorCode>();
  /** Those that were allowed in this call: its own probe is asked only once. */
  const entered = new Set<number>([last]);
  let current = 0;

  const tell = (from: number, to: number | null): void => {
    const [failed, code] = [places[from], failures.get(from)];
    if (failed === undefined || code === undefined) return;
    const tookOver = to === null ? null : (places[to]?.engine.name ?? null);
    onFallback({ failed: failed.engine.name, code, tookOver });
  };
  return {
    rest() {
      const left = places.filter(({ place }) => !failures.has(place));
      return left.length > 0 ? left : places.slice(-1);
    },
    enter(place) {
      const breaker = candidates[place]?.breaker;
      if (entered.has(place) || breaker === undefined || breaker.mayTry()) return void entered.add(place);
      failures.set(place, 'engine-unavailable');
      throw new EngineError(
        'engine-unavailable',
        places[place]?.engine.name ?? '',
        'The endpoint is left alone',
      );
    },
    worked: (place) => candidates[place]?.breaker?.worked(),
    answered(place) {
      if (place <= current) return;
      for (let from = current; from < place; from += 1) tell(from, place);
      current = place;
    },
    failed(place, error) {
      if (failures.has(place)) return;
      candidates[place]?.breaker?.failed(error);
      failures.set(place, error.code);
      if (place === last) tell(last, null);
    },
  };
}
