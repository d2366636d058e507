/** Time of day that runs on evenly: the system's clock sets it between calls only. */
export interface SteadyClock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Takes the system's time again. */
  readonly set: () => void;
}

/**
 * A call's duration must not jump when the system's clock is put forward or back,
 * and its lines still need a time of day: the day's time at the start, plus the time since.
 */
export function createSteadyClock(readDay: () => number, readMonotonic: () => number): SteadyClock {
  let offsetMs = readDay() - readMonotonic();
  return {
    now: () => offsetMs + readMonotonic(),
    set: () => {
      offsetMs = readDay() - readMonotonic();
    },
  };
}
