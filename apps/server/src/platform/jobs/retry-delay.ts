const firstDelayMs = 30_000;
const longestDelayMs = 6 * 3_600_000;
/** With the delays between them a message is tried for about fifteen hours. */
export const maxAttempts = 8;

/** How long to wait after this many attempts, ms: four times longer each time. Null: give up. */
export function retryDelayMs(attempts: number): number | null {
  if (attempts >= maxAttempts) return null;
  return Math.min(firstDelayMs * 4 ** (attempts - 1), longestDelayMs);
}
