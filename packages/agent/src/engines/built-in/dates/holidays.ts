import { addDays, type CivilDate, daysInMonth, type Weekday, weekdayNames, weekdayOf } from './civil.ts';

/** The date of a holiday that visitors name instead of a date; null for one that is not known here. */
export function holidayIn(spoken: string, year: number): CivilDate | null {
  if (spoken === 'christmas eve') return { year, month: 12, day: 24 };
  if (spoken.startsWith('christmas')) return { year, month: 12, day: 25 };
  if (/^new years? eve$/.test(spoken)) return { year, month: 12, day: 31 };
  if (/^new years? day$/.test(spoken)) return { year, month: 1, day: 1 };
  if (spoken === 'independence day') return { year, month: 7, day: 4 };
  if (spoken === 'halloween') return { year, month: 10, day: 31 };
  if (spoken.includes('valentine')) return { year, month: 2, day: 14 };
  if (spoken.includes('patrick')) return { year, month: 3, day: 17 };
  if (spoken.startsWith('easter') || spoken === 'good friday')
    return addDays(easterOf(year), fromEaster(spoken));
  if (spoken.startsWith('thanksgiving')) return nth(year, 11, 'thursday', 4);
  if (spoken === 'labor day') return nth(year, 9, 'monday', 1);
  if (spoken !== 'memorial day') return null;
  const end = { year, month: 5, day: daysInMonth(year, 5) };
  return addDays(end, -((weekdayNames.indexOf(weekdayOf(end)) - 1 + 7) % 7));
}

function fromEaster(spoken: string): number {
  if (spoken === 'good friday') return -2;
  return spoken.endsWith('monday') ? 1 : spoken.endsWith('saturday') ? -1 : 0;
}

/** The Gregorian rule of Meeus, Jones and Butcher. */
function easterOf(year: number): CivilDate {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const [leap, left] = [Math.floor(century / 4), century % 4];
  const drift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - leap - drift + 15) % 30;
  const week = (32 + 2 * left + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * week) / 451);
  const days = moon + week - 7 * late + 114;
  return { year, month: Math.floor(days / 31), day: (days % 31) + 1 };
}

function nth(year: number, month: number, weekday: Weekday, place: number): CivilDate {
  const first = { year, month, day: 1 };
  const ahead = (weekdayNames.indexOf(weekday) - weekdayNames.indexOf(weekdayOf(first)) + 7) % 7;
  return addDays(first, ahead + 7 * (place - 1));
}
