import { capitalised } from '../text/words.ts';
import { type CivilDate, type CivilTime, minutesOf, type Weekday, weekdayNames, weekdayOf } from './civil.ts';
import { writeTime } from './write-moment.ts';

/** When a business can be met: from and to as `09:00`. A day that is missing is closed. */
export type OpeningHours = Readonly<Partial<Record<Weekday, readonly [from: string, to: string]>>>;

/** In minutes since midnight; null: closed all day. */
export function openingOn(hours: OpeningHours, date: CivilDate): { from: number; to: number } | null {
  const given = hours[weekdayOf(date)];
  return given === undefined
    ? null
    : { from: minutesOf(timeFrom(given[0])), to: minutesOf(timeFrom(given[1])) };
}

/** The last minute is closing time: nothing begins then. */
export function isOpenAt(hours: OpeningHours, date: CivilDate, time: CivilTime): boolean {
  const opening = openingOn(hours, date);
  return opening !== null && minutesOf(time) >= opening.from && minutesOf(time) < opening.to;
}

/** `Monday to Friday from 9 AM to 6 PM and Saturday from 10 AM to 2 PM` */
export function writeHours(hours: OpeningHours): string {
  const groups: { first: Weekday; last: Weekday; text: string }[] = [];
  for (const day of [...weekdayNames.slice(1), 'sunday' as const]) {
    const given = hours[day];
    const last = groups.at(-1);
    if (given === undefined) continue;
    const text = `from ${writeTime(timeFrom(given[0]))} to ${writeTime(timeFrom(given[1]))}`;
    if (last?.text === text && follows(last.last, day)) last.last = day;
    else groups.push({ first: day, last: day, text });
  }
  const written = groups.map(({ first, last, text }) =>
    first === last
      ? `${capitalised(first)} ${text}`
      : `${capitalised(first)} to ${capitalised(last)} ${text}`,
  );
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(written);
}

function follows(day: Weekday, next: Weekday): boolean {
  return (weekdayNames.indexOf(day) + 1) % 7 === weekdayNames.indexOf(next);
}

function timeFrom(text: string): CivilTime {
  const [hour = '0', minute = '0'] = text.split(':');
  return { hour: Number(hour), minute: Number(minute) };
}
