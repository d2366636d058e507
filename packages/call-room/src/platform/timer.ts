/** Calls back once after `delayMs`; the answer cancels it. */
export type SetTimer = (callback: () => void, delayMs: number) => () => void;

export const setBrowserTimer: SetTimer = (callback, delayMs) => {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
};
