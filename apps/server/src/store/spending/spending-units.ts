const nanoPerUsd = 1_000_000_000;

/** Of the day and the month, as accounts have them (UTC). */
export function periodsOf(now: number): { readonly day: string; readonly month: string } {
  const day = new Date(now).toISOString().slice(0, 10);
  return { day, month: day.slice(0, 7) };
}

export const toNano = (usd: number): number => Math.round(usd * nanoPerUsd);
export const toUsd = (nano: number): number => nano / nanoPerUsd;
