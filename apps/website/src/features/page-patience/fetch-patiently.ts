import type { CancelTimer, SetTimer } from '@saywell/react';

/** Waits before the second, third and last try: a page that is gone for good is not asked for without end. */
export const pageRetryDelaysMs = [1_000, 3_000, 6_000] as const;

/** Why the next page is not there yet. */
export type PageDelay = 'offline' | 'retrying' | 'failed';

export interface PatientPage {
  readonly fetch: () => Promise<unknown>;
  readonly isOnline: () => boolean;
  /** Calls back once, when the network is back; answers what stops waiting. */
  readonly onceOnline: (listener: () => void) => () => void;
  /** Lets the server answer instead; resolves with false when it may not or does not. */
  readonly leave: () => Promise<boolean>;
  readonly onArrived: () => void;
  readonly onDelay: (delay: PageDelay) => void;
  readonly setTimer: SetTimer;
}

/** Fetches a page's code until it is here, the server takes over, or the tries are used up. Answers what gives up. */
export function fetchPatiently(page: PatientPage): () => void {
  let isOver = false;
  let cancel: CancelTimer | undefined;

  function attempt(number: number): void {
    page.fetch().then(
      () => isOver || page.onArrived(),
      () => isOver || void fail(number),
    );
  }
  async function fail(number: number): Promise<void> {
    if (!page.isOnline()) {
      page.onDelay('offline');
      cancel = page.onceOnline(() => attempt(number));
      return;
    }
    if ((await page.leave()) || isOver) return;
    const delayMs = pageRetryDelaysMs[number];
    page.onDelay(delayMs === undefined ? 'failed' : 'retrying');
    if (delayMs !== undefined) cancel = page.setTimer(() => attempt(number + 1), delayMs);
  }
  attempt(0);
  return () => {
    isOver = true;
    cancel?.();
  };
}
