/** Heavy native work at a limited number of places, so that it does not slow down itself and everything else. */
export interface WorkSlots {
  /** Runs the job when a place is free: urgent ones first, each kind in the order of the calls. */
  run<Result>(job: () => Promise<Result>, isUrgent: () => boolean): Promise<Result>;
}

interface Waiting {
  readonly isUrgent: () => boolean;
  readonly begin: () => void;
}

export function createWorkSlots(count: number): WorkSlots {
  let free = Math.max(1, count);
  const waiting: Waiting[] = [];

  function next(): void {
    if (waiting.length === 0) {
      free += 1;
      return;
    }
    // What is urgent is asked when a place is free: a job may have become it while it waited.
    const urgent = waiting.findIndex(({ isUrgent }) => isUrgent());
    const [chosen] = waiting.splice(Math.max(0, urgent), 1);
    chosen?.begin();
  }
  async function place(isUrgent: () => boolean): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((begin) => {
      waiting.push({ isUrgent, begin });
    });
  }
  return {
    async run(job, isUrgent) {
      await place(isUrgent);
      try {
        return await job();
      } finally {
        next();
      }
    },
  };
}
