/** One look at how far the machine is behind its calls. */
export interface LoadSample {
  /** How long things had to wait for the event loop since the last look, on average, ms. */
  readonly loopDelayMs: number;
  /** Age of the oldest sound that the recogniser has not heard yet, ms. */
  readonly recogniserLateMs: number;
}

/** Is there time for one more call? */
export interface Headroom {
  readonly isOverloaded: boolean;
  /** Looks in a row that speak for the other answer. */
  readonly looks: number;
}

export const freshHeadroom: Headroom = { isOverloaded: false, looks: 0 };

/** Between two looks, ms. */
export const lookEveryMs = 500;
/** One slow moment (a large list, a collection of garbage) is no overload: three looks in a row are. */
const looksToClose = 3;
/** Two seconds of calm: those who were let in last have begun to speak by then. */
const looksToOpen = 4;

/** Answers come at p95 within 0.6 s below the first, and after several seconds above the second, on two cores. */
const calm = { loopDelayMs: 40, recogniserLateMs: 300 } as const;
const strained = { loopDelayMs: 100, recogniserLateMs: 800 } as const;

/** What is known after another look. Between the two bounds everything stays as it is, so that it does not flap. */
export function headroom(state: Headroom, sample: LoadSample): Headroom {
  const isAgainst = state.isOverloaded ? isWithin(sample, calm) : !isWithin(sample, strained);
  if (!isAgainst) return state.looks === 0 ? state : { ...state, looks: 0 };
  const looks = state.looks + 1;
  const needed = state.isOverloaded ? looksToOpen : looksToClose;
  return looks < needed ? { ...state, looks } : { isOverloaded: !state.isOverloaded, looks: 0 };
}

const isWithin = (sample: LoadSample, bound: LoadSample): boolean =>
  sample.loopDelayMs <= bound.loopDelayMs && sample.recogniserLateMs <= bound.recogniserLateMs;
