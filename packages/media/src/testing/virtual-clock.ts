import type { MediaClock } from '../contract/clock.ts';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** A clock that the test advances; due timers run in order of time. */
export class VirtualClock implements MediaClock {
  #now = 0;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#now;
  }

  setTimer(callback: () => void, delayMs: number): () => void {
    const timer = { at: this.#now + Math.max(0, delayMs), callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  get pendingTimers(): number {
    return this.#timers.size;
  }

  advance(ms: number): void {
    const end = this.#now + ms;
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.callback();
    }
    this.#now = end;
  }

  /** Time passes without any timer running, as when the process is starved. */
  stall(ms: number): void {
    this.#now += ms;
  }

  #next(end: number): Timer | undefined {
    const due = [...this.#timers].filter((timer) => timer.at <= end);
    return due.sort((a, b) => a.at - b.at)[0];
  }
}
