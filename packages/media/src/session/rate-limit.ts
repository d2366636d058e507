/** Allows so many events a second, counted from the first of each second. */
export class RateLimit {
  readonly #maxPerSecond: number;
  #windowStart = Number.NEGATIVE_INFINITY;
  #count = 0;

  constructor(maxPerSecond: number) {
    this.#maxPerSecond = maxPerSecond;
  }

  allow(now: number): boolean {
    if (now - this.#windowStart >= 1_000) {
      this.#windowStart = now;
      this.#count = 0;
    }
    this.#count++;
    return this.#count <= this.#maxPerSecond;
  }
}
