/** How long a step of a chart is. */
export type Step = 'hour' | 'day' | 'week' | 'month';

const parts = (timezone: string): Intl.DateTimeFormat => {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-u-hc-h23', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timezone, made);
  return made;
};
const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the clock on the wall is ahead of UTC at a time, ms. */
function offsetAt(at: number, timezone: string): number {
  const read = Object.fromEntries(
    parts(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000;
}

/** When a day, `2026-10-25`, begins in a time zone, epoch ms. Where midnight is left out, at the first moment after it. */
export function midnightOf(day: string, timezone: string): number {
  return momentOf(Date.parse(`${day}T00:00:00Z`), timezone);
}

/** When the clock on the wall says so (read as if it were UTC's), epoch ms. Where it never does: behind the gap. */
export function momentOf(wall: number, timezone: string): number {
  const first = wall - offsetAt(wall, timezone);
  const second = wall - offsetAt(first, timezone);
  if (offsetAt(second, timezone) === wall - second) return second;
  // No moment is called so: the clock goes from before it to behind it.
  return Math.max(first, second);
}

/** What the clock on the wall says: `2026-10-25T14:30:00.000Z`, though it is not UTC's. */
export const wallTimeOf = (at: number, timezone: string): string =>
  new Date(at + offsetAt(at, timezone)).toISOString();

/** The day in which a time is. */
export const dayOf = (at: number, timezone: string): string => wallTimeOf(at, timezone).slice(0, 10);

const dayMs = 86_400_000;
/** Days are counted without a clock. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

const monthDay = { month: 'short', day: 'numeric' } as const;
const words = {
  hour: {
    short: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    long: { weekday: 'short', ...monthDay, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  },
  day: { short: monthDay, long: { weekday: 'short', ...monthDay, year: 'numeric' } },
  week: { short: monthDay, long: { ...monthDay, year: 'numeric' } },
  month: { short: { month: 'short' }, long: { month: 'long', year: 'numeric' } },
} as const satisfies Record<Step, Record<'short' | 'long', Intl.DateTimeFormatOptions>>;

/** What a step is called: on an axis, and where there is room. */
export function stepName(at: number, step: Step, timezone: string, length: 'short' | 'long'): string {
  const text = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, ...words[step][length] }).format(at);
  return step === 'week' && length === 'long' ? `week of ${text}` : text;
}
