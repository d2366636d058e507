import { type Clock, EngineError } from '@saywell/agent';

/** One of several that may do the same work. */
export interface Attempt<Value> {
  /** In reports. */
  readonly engine: string;
  /** The next is started when this one has not answered for so long, ms; null: it is waited for. */
  readonly patienceMs: number | null;
  start(): Promise<Value>;
  /** Another one answered first, or nobody wants it any more. What it still answers is not taken. */
  giveUp(reason: EngineError): void;
}
export interface RaceOptions {
  readonly clock: Clock;
  /** It failed, or another one was quicker after its patience had run out. */
  readonly onFailed: (place: number, error: EngineError) => void;
  /** Would the others fail in the same way? Default: no. */
  readonly isFinal?: (error: unknown) => boolean;
}
export interface Won<Value> {
  readonly place: number;
  readonly value: Value;
}

/**
 * Starts attempts one after another: the next one when one fails, or has not answered within its patience. The first
 * answer counts. Rejects with the first failure when all have failed.
 */
export function raceInTurn<Value>(
  attempts: readonly Attempt<Value>[],
  { clock, onFailed, isFinal = never }: RaceOptions,
): Promise<Won<Value>> {
  const lose = (place: number, winner: number): void => {
    const attempt = attempts[place];
    if (attempt === undefined) return;
    const late = new EngineError('engine-timed-out', attempt.engine, 'The endpoint did not answer in time');
    attempt.giveUp(late);
    // Whoever was started behind the winner has had no time to fail.
    if (place < winner) onFailed(place, late);
  };
  return new Promise((resolve, reject) => {
    const open = new Set<number>();
    let firstFailure: unknown;
    let next = 0;
    let isOver = false;
    let stop: () => void = nothing;

    const win = (place: number, value: Value): void => {
      if (isOver) return;
      isOver = true;
      stop();
      for (const loser of open) if (loser !== place) lose(loser, place);
      resolve({ place, value });
    };
    const fail = (place: number, error: unknown): void => {
      if (isOver) return;
      open.delete(place);
      firstFailure ??= error;
      // Nobody wants the answer any more: nobody else is asked.
      if (isGivenUp(error)) return open.size === 0 ? end() : undefined;
      onFailed(place, asEngineError(error, attempts[place]?.engine ?? ''));
      if (isFinal(error)) end();
      else if (next < attempts.length) startNext();
      else if (open.size === 0) end();
    };
    const end = (): void => {
      isOver = true;
      stop();
      for (const place of open) attempts[place]?.giveUp(givenUp(attempts[place].engine));
      reject(asEngineError(firstFailure, attempts[0]?.engine ?? ''));
    };
    const startNext = (): void => {
      stop();
      const place = next;
      const attempt = attempts[place];
      if (attempt === undefined) return;
      next += 1;
      open.add(place);
      if (attempt.patienceMs !== null && next < attempts.length)
        stop = clock.setTimer(startNext, attempt.patienceMs);
      started(attempt).then(
        (value) => win(place, value),
        (error: unknown) => fail(place, error),
      );
    };
    startNext();
  });
}

/** An engine may throw where it should reject. */
async function started<Value>(attempt: Attempt<Value>): Promise<Value> {
  return attempt.start();
}

const never = (): boolean => false;
const nothing = (): void => undefined;

/** The first is waited for; the others share what is left of the pause that a caller takes for one. */
export function sharedPatience(count: number, firstMs: number, restMs: number): readonly number[] {
  return Array.from({ length: count }, (_, place) =>
    place === 0 ? firstMs : restMs / Math.max(1, count - 2),
  );
}

const isGivenUp = (error: unknown): boolean =>
  error instanceof EngineError && error.code === 'engine-aborted';

export function asEngineError(error: unknown, engine: string): EngineError {
  if (error instanceof EngineError) return error;
  return new EngineError('engine-failed', engine, 'The engine failed', { cause: error });
}

export const givenUp = (engine: string): EngineError =>
  new EngineError('engine-aborted', engine, 'The request was given up');
