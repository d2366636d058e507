import { createHash, randomBytes } from 'node:crypto';
import type { EngineError } from '@saywell/agent';
import {
  type BreakerEvent,
  type BreakerState,
  breakerFailureOf,
  initialBreaker,
  transition,
} from './breaker.ts';

/** The circuit breaker of one credential, shared by all calls of this process. */
export interface Breaker {
  /** False: it rests, and something else is asked. Whoever is told true says what came of it. */
  mayTry(): boolean;
  worked(): void;
  failed(error: EngineError): void;
}

export interface Breakers {
  /** What is shared by whoever names the same: a provider, its key, its address, a model. */
  of(...names: readonly (string | undefined)[]): Breaker;
}

/** Those that were asked for least recently are forgotten. */
const maxRemembered = 1000;

/** Keys are in memory only as salted digests. */
export function createBreakers(now: () => number = Date.now): Breakers {
  const salt = randomBytes(16);
  const known = new Map<string, BreakerState>();
  const dispatch = (key: string, event: BreakerEvent): boolean => {
    const { state, effects } = transition(known.get(key) ?? initialBreaker, event);
    known.delete(key);
    known.set(key, state);
    const [oldest] = known.keys();
    if (known.size > maxRemembered && oldest !== undefined) known.delete(oldest);
    return effects.every(({ mayTry }) => mayTry);
  };
  return {
    of(...names) {
      const key = createHash('sha256').update(salt).update(JSON.stringify(names)).digest('base64');
      return {
        mayTry: () => dispatch(key, { type: 'asked', at: now() }),
        worked: () => void dispatch(key, { type: 'worked' }),
        failed(error) {
          const failure = breakerFailureOf(error);
          if (failure !== null) dispatch(key, { type: 'failed', at: now(), failure });
        },
      };
    },
  };
}

/** Of this process. */
export const processBreakers = createBreakers();
