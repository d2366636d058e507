/** Timer of the runtime, for parts that take one so that tests run in virtual time. Answers how to cancel it. */
export function setTimer(callback: () => void, delayMs: number): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}
