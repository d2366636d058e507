import { CallError, type CancelTimer, type SetTimer } from '@saywell/react';

export interface SdkWait<Sdk> {
  /** Imports the SDK; rejects while it cannot be had. */
  readonly load: () => Promise<Sdk>;
  readonly now: () => number;
  readonly setTimer: SetTimer;
}

/** A failed import is tried again after this long. */
export const retryIntervalMs = 100;
/** The wait ends after this long, as every attempt to load code does. */
export const giveUpAfterMs = 20_000;

/** Loads the SDK with patience; rejects with `load-failed` in the end. */
export async function waitForSdk<Sdk>({ load, now, setTimer }: SdkWait<Sdk>): Promise<Sdk> {
  const deadlineMs = now() + giveUpAfterMs;
  let lastReason: unknown;
  while (now() < deadlineMs) {
    const attempt = load().then(
      (sdk) => ({ sdk }),
      (reason: unknown) => {
        lastReason = reason;
        return undefined;
      },
    );
    const loaded = await within(attempt, deadlineMs - now(), setTimer);
    if (loaded !== undefined) return loaded.sdk;
    await new Promise<void>((resolve) => setTimer(resolve, retryIntervalMs));
  }
  throw new CallError('load-failed', 'The voice SDK could not be loaded', lastReason);
}

/** The promise's value, or undefined when it takes longer. */
async function within<Value>(promise: Promise<Value>, limitMs: number, setTimer: SetTimer) {
  let cancel: CancelTimer | undefined;
  const late = new Promise<undefined>((resolve) => {
    cancel = setTimer(() => resolve(undefined), limitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    cancel?.();
  }
}
