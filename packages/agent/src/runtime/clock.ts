/** Time, so that tests run in virtual time. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls back once after `delayMs`; returns the cancel function. */
  setTimer(callback: () => void, delayMs: number): () => void;
}
