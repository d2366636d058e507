/** How long one piece of work holds the event loop, ms: audio frames come every 20 ms. */
const defaultSliceMs = 5;

export interface SliceOptions {
  /** Default 5 ms. */
  readonly sliceMs?: number;
  /** In ms; default the machine's. */
  readonly now?: () => number;
}

/** Does work that yields between its steps, a slice at a time: the event loop goes on in between. */
export async function inSlices<Result>(
  steps: Iterator<undefined, Result>,
  { sliceMs = defaultSliceMs, now = () => performance.now() }: SliceOptions = {},
): Promise<Result> {
  let end = now() + sliceMs;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (now() < end) continue;
    await new Promise((resolve) => setImmediate(resolve));
    end = now() + sliceMs;
  }
}

/** The same without a pause. */
export function atOnce<Result>(steps: Iterator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
