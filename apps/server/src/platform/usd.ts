/** A ten-millionth of a dollar is less than any token costs; beyond it are only errors of the arithmetic. */
export function usd(amount: number): number {
  return Math.round(amount * 1e10) / 1e10;
}
