import { type Clock, EngineError } from '@saywell/agent';

export interface LimitOptions {
  readonly clock: Clock;
  /** Null: there is none. */
  readonly limitMs: number | null;
  readonly engine: string;
}

/** What was promised, or `engine-timed-out`. */
export function withLimit<Value>(
  promised: Promise<Value>,
  { clock, limitMs, engine }: LimitOptions,
): Promise<Value> {
  if (limitMs === null) return promised;
  return new Promise((resolve, reject) => {
    const late = new EngineError('engine-timed-out', engine, 'The endpoint did not answer in time');
    const stop = clock.setTimer(() => reject(late), limitMs);
    promised.then(resolve, reject).finally(stop);
  });
}
