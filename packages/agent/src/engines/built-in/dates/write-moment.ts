import { capitalised } from '../text/words.ts';
import { type CivilDate, type CivilTime, monthNames, weekdayOf } from './civil.ts';

/** `2:30 PM`, `10 AM`, `noon` */
export function writeTime({ hour, minute }: CivilTime): string {
  if (minute === 0 && hour === 12) return 'noon';
  if (minute === 0 && hour === 0) return 'midnight';
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `Tuesday, December 1`, with the year when it is not the present one. */
export function writeDate(date: CivilDate, today?: CivilDate): string {
  const year = today === undefined || today.year === date.year ? '' : `, ${date.year}`;
  return `${capitalised(weekdayOf(date))}, ${writeMonth(date.month)} ${date.day}${year}`;
}

export function writeMonth(month: number): string {
  return capitalised(monthNames[month - 1] ?? '');
}
