/** Cancels a timer; harmless afterwards. */
export type CancelTimer = () => void;
export type SetTimer = (callback: () => void, delayMs: number) => CancelTimer;

export const setBrowserTimer: SetTimer = (callback, delayMs) => {
  const id = setTimeout(callback, delayMs);
  return () => clearTimeout(id);
};
