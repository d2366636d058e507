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
  options: RaceOptions,
): Promise<Won<Value>> {
  return new Promise((resolve, reject) => new Race(attempts, options, { resolve, reject }).startNext());
}

interface Settling<Value> {
  readonly resolve: (won: Won<Value>) => void;
  readonly reject: (error: EngineError) => void;
}

class Race<Value> {
  readonly #attempts: readonly Attempt<Value>[];
  readonly #options: RaceOptions;
  readonly #settling: Settling<Value>;
  readonly #open = new Set<number>();
  #firstFailure: unknown;
  #next = 0;
  #isOver = false;
  #stop: () => void = nothing;

  constructor(attempts: readonly Attempt<Value>[], options: RaceOptions, settling: Settling<Value>) {
    this.#attempts = attempts;
    this.#options = options;
    this.#settling = settling;
  }

  startNext(): void {
    this.#stop();
    const place = this.#next;
    const attempt = this.#attempts[place];
    if (attempt === undefined) return;
    this.#next += 1;
    this.#open.add(place);
    if (attempt.patienceMs !== null && this.#next < this.#attempts.length)
      this.#stop = this.#options.clock.setTimer(() => this.startNext(), attempt.patienceMs);
    started(attempt).then(
      (value) => this.#win(place, value),
      (error: unknown) => this.#fail(place, error),
    );
  }

  #win(place: number, value: Value): void {
    if (this.#isOver) return;
    this.#end();
    for (const loser of this.#open) if (loser !== place) this.#lose(loser, place);
    this.#settling.resolve({ place, value });
  }

  #lose(place: number, winner: number): void {
    const attempt = this.#attempts[place];
    if (attempt === undefined) return;
    const late = new EngineError('engine-timed-out', attempt.engine, 'The endpoint did not answer in time');
    attempt.giveUp(late);
    // Whoever was started behind the winner has had no time to fail.
    if (place < winner) this.#options.onFailed(place, late);
  }

  #fail(place: number, error: unknown): void {
    if (this.#isOver) return;
    this.#open.delete(place);
    this.#firstFailure ??= error;
    // Nobody wants the answer any more: nobody else is asked.
    if (isGivenUp(error)) return this.#open.size === 0 ? this.#fallOut() : undefined;
    this.#options.onFailed(place, asEngineError(error, this.#nameOf(place)));
    if (this.#options.isFinal?.(error) === true) return this.#fallOut();
    if (this.#next < this.#attempts.length) return this.startNext();
    return this.#open.size === 0 ? this.#fallOut() : undefined;
  }

  #fallOut(): void {
    this.#end();
    for (const place of this.#open) this.#attempts[place]?.giveUp(givenUp(this.#nameOf(place)));
    this.#settling.reject(asEngineError(this.#firstFailure, this.#nameOf(0)));
  }

  #end(): void {
    this.#isOver = true;
    this.#stop();
  }

  #nameOf(place: number): string {
    return this.#attempts[place]?.engine ?? '';
  }
}

/** An engine may throw where it should reject. */
async function started<Value>(attempt: Attempt<Value>): Promise<Value> {
  return attempt.start();
}

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
