/** How often a condition is looked at, ms. */
const everyMs = 25;

/** False: it does not hold when the limit is over, or the signal came. */
export async function waitUntil(
  check: () => boolean,
  limitMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (!check()) {
    const leftMs = deadline - Date.now();
    if (leftMs <= 0 || signal.aborted) return false;
    await new Promise((resolve) => setTimeout(resolve, Math.min(everyMs, leftMs)));
  }
  return true;
}
