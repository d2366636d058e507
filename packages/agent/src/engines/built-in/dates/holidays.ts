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
  if (spoken.startsWith('thanksgiving')) return nth(year, 11, 'thursday', 4);
  if (spoken === 'labor day') return nth(year, 9, 'monday', 1);
  if (spoken !== 'memorial day') return null;
  const end = { year, month: 5, day: daysInMonth(year, 5) };
  return addDays(end, -((weekdayNames.indexOf(weekdayOf(end)) - 1 + 7) % 7));
}

function nth(year: number, month: number, weekday: Weekday, place: number): CivilDate {
  const first = { year, month, day: 1 };
  const ahead = (weekdayNames.indexOf(weekday) - weekdayNames.indexOf(weekdayOf(first)) + 7) % 7;
  return addDays(first, ahead + 7 * (place - 1));
}
