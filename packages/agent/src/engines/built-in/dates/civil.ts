/** A day of the calendar, without a time zone. */
export interface CivilDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}
/** What a clock on the wall shows. */
export interface CivilTime {
  /** 0 to 23. */
  readonly hour: number;
  readonly minute: number;
}

// biome-ignore format: one list
export const monthNames = [
  'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december',
] as const;
/** As `Date.getUTCDay` counts. */
export const weekdayNames = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof weekdayNames)[number];

const dayMs = 86_400_000;

export function addDays(date: CivilDate, days: number): CivilDate {
  const moved = new Date(utcOf(date) + days * dayMs);
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/** The same day of another month; the 31st becomes the last one of a shorter month. */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const index = date.year * 12 + date.month - 1 + months;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  return { year, month, day: Math.min(date.day, daysInMonth(year, month)) };
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function weekdayOf(date: CivilDate): Weekday {
  return weekdayNames[new Date(utcOf(date)).getUTCDay()] ?? 'sunday';
}

/** Whole days from the first to the second; negative when the second is earlier. */
export function daysBetween(first: CivilDate, second: CivilDate): number {
  return Math.round((utcOf(second) - utcOf(first)) / dayMs);
}

export function isSameDate(first: CivilDate, second: CivilDate): boolean {
  return daysBetween(first, second) === 0;
}

export function minutesOf({ hour, minute }: CivilTime): number {
  return hour * 60 + minute;
}

function utcOf({ year, month, day }: CivilDate): number {
  return Date.UTC(year, month - 1, day);
}
