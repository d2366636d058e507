/** Runs jobs one after the other: a native object must never be used by two threads at once. */
export interface SerialQueue {
  /** The job starts when all earlier ones have settled; its outcome is the returned promise's. */
  run<Result>(job: () => Promise<Result> | Result): Promise<Result>;
}

export function createSerialQueue(): SerialQueue {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    run(job) {
      const result = tail.then(job);
      // A failed job must not fail those behind it; its caller gets the error.
      tail = result.then(ignore, ignore);
      return result;
    },
  };
}

function ignore(): void {}
