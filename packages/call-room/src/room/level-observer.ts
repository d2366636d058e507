import type { SetTimer } from '../platform/environment.ts';

/** Reports at an interval until it is stopped. */
export class LevelObserver {
  #cancel: (() => void) | undefined;
  readonly #setTimer: SetTimer;
  readonly #report: () => void;

  constructor(setTimer: SetTimer, report: () => void) {
    this.#setTimer = setTimer;
    this.#report = report;
  }

  /** `undefined` stops it. */
  observe(intervalMs: number | undefined): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (intervalMs === undefined) return;
    this.#cancel = this.#setTimer(() => {
      this.observe(intervalMs);
      this.#report();
    }, intervalMs);
  }
}
